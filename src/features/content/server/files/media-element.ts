import { valuesOf } from '#base/contract/option-list.ts'
import {
  aspectRatios,
  flips,
  labelModes,
  linkTargets,
  orientations,
  rotations,
  scalingModes,
} from '#features/media/options.ts'
import type { MediaProperties } from '../../kinds/image/properties.ts'
import { ContentFileError, type Element, escapeXml } from './elements.ts'

/** An image, an image link or a document as a page's file says it; files are named as they are in `content/files`. */
export type MediaFile = {
  kind: 'image' | 'image_link' | 'document'
  /** Where it belongs to an item of a collection, `*` stands in it for the item's number. */
  name: string
  /** That item: the name of the collection, a dot and its place in the list. */
  item?: string
  image: string | undefined
  document: string | undefined
  linkUrl: string
  properties: MediaProperties
}

const kinds = { image: 'image', 'image-link': 'image_link', document: 'document' } as const

type Attribute = { key: keyof MediaProperties; values?: readonly string[]; is?: 'flag' | 'number' }

/** Attributes that say how something is shown, in the order they are written. */
const attributes: Readonly<Record<string, Attribute>> = {
  description: { key: 'imageDescription' },
  decorative: { key: 'imageDecorative', is: 'flag' },
  'label-visible': { key: 'imageLabelVisible', is: 'flag' },
  'label-mode': { key: 'imageLabelMode', values: valuesOf(labelModes) },
  'new-window': { key: 'imageNewWindow', is: 'flag' },
  orientation: { key: 'imageOrientation', values: valuesOf(orientations) },
  'aspect-ratio': { key: 'imageAspectRatio', values: valuesOf(aspectRatios) },
  scaling: { key: 'imageScalingMode', values: valuesOf(scalingModes) },
  rotation: { key: 'imageRotation', values: valuesOf(rotations), is: 'number' },
  flip: { key: 'imageFlip', values: valuesOf(flips) },
  'max-width': { key: 'imageMaxWidth', is: 'number' },
  target: { key: 'linkTarget', values: valuesOf(linkTargets) },
}

/** Tells whether an element is an image, an image link or a document. */
export const isMediaElement = ({ name }: Element) => Object.hasOwn(kinds, name)

/** Reads `<image name="…" file="…" description="…"/>` and its like. */
export function readMedia({ name: element, attributes: given, children, line }: Element): MediaFile {
  const fail = (message: string) => {
    throw new ContentFileError(`line ${line}: ${message}`)
  }
  const kind = kinds[element as keyof typeof kinds]
  const { name = '', item, file, image, url = '', ...rest } = given
  if (name === '') fail(`<${element}> needs a name`)
  if (item !== undefined && !/^[\w-]+\.[1-9]\d{0,3}$/.test(item))
    fail('item is the name of a collection, a dot and a number')
  if (children.length > 0) fail(`<${element}> holds nothing`)
  if (kind !== 'document' && image !== undefined) fail(`<${element}> has no attribute image; its image is its file`)
  if (kind !== 'image_link' && url !== '') fail(`<${element}> has no attribute url`)
  if (file !== undefined && kind !== 'document' && !rest.description && !(kind === 'image' && rest.decorative))
    fail(`<${element}> needs a description${kind === 'image' ? ', or to be decorative="true"' : ''}`)
  const properties = Object.entries(rest).map(([attribute, value]) => {
    const known = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined
    if (!known) return fail(`<${element}> has no attribute ${attribute}`)
    if (known.values && !known.values.includes(value))
      fail(`${attribute} is one of ${known.values.join(', ')}, not ${value}`)
    if (known.is === 'flag' && value !== 'true') fail(`${attribute} is true, or is left out`)
    if (known.is === 'number' && !/^\d{1,4}$/.test(value)) fail(`${attribute} is a number`)
    return [known.key, known.is === 'flag' ? true : known.is === 'number' ? Number(value) : value]
  })
  return {
    ...{ kind, name, linkUrl: url, ...(item !== undefined && { item }) },
    ...(kind === 'document' ? { image, document: file } : { image: file, document: undefined }),
    properties: Object.fromEntries(properties) as MediaProperties,
  }
}

/** Writes an image, an image link or a document. Reading it gives the same. */
export function writeMedia({ kind, name, item, image, document, linkUrl, properties }: MediaFile): string {
  const element = Object.entries(kinds).find(([, known]) => known === kind)?.[0]
  const shown = Object.entries(attributes).flatMap(([attribute, { key, is }]) => {
    const value = properties[key]
    const isAbsent = value === undefined || value === '' || (is === 'flag' && value !== true)
    return isAbsent ? [] : [[attribute, String(value)]]
  })
  const written = [
    ['name', name],
    ['item', item],
    ...(kind === 'document'
      ? [
          ['file', document],
          ['image', image],
        ]
      : [['file', image]]),
    ['url', linkUrl],
    ...shown,
  ]
    .filter(([, value]) => value)
    .map(([attribute, value = '']) => ` ${attribute}="${escapeXml(value)}"`)
  return `<${element}${written.join('')}/>`
}
