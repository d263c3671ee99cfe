import { type OptionList, optionOrFirst } from '#base/contract/option-list.ts'
import {
  defaultOf,
  type ImageProperties,
  type KindProperties,
  type MediaProperties,
  type MediaProperty,
  mediaProperties,
  propertiesOf,
} from './property-table.ts'
import { imageTraits } from './traits.ts'

/** The properties that a version stores. An absent property has its default. */
export type StoredProperties = Partial<Omit<MediaProperties, 'linkUrl'>>

/** The properties of the image for display. An unknown stored value becomes the first of its list (D-48). */
export const shownProperties = (stored: StoredProperties) =>
  Object.fromEntries(
    propertiesOf(imageTraits.properties).map((property) => [property.name, shownValue(property, stored)]),
  ) as ImageProperties

export const shownTarget = (stored: StoredProperties, kind: KindProperties) =>
  propertiesOf(kind)
    .filter(({ name }) => name === 'linkTarget')
    .map((property) => shownValue(property, stored, kind))[0] as MediaProperties['linkTarget']

function shownValue(
  property: MediaProperty,
  stored: Readonly<Record<string, unknown>>,
  kind: KindProperties = imageTraits.properties,
) {
  const value = stored[property.name] ?? defaultOf(property, kind)
  if (property.control !== 'choice') return value
  const option = optionOrFirst(property.options as OptionList, String(value))
  return property.isNumber ? Number(option) : option
}

/** What an image says in words; empty for a decorative one without a caption. */
export const imageText = ({ imageDescription, imageCaption, imageDecorative }: ImageProperties) =>
  [imageCaption, imageDecorative ? '' : imageDescription].filter(Boolean).join(' ')

/** The stored properties after a change. Properties that are not given stay unchanged. */
export function changedProperties(
  before: StoredProperties,
  changes: Readonly<Record<string, unknown>>,
): StoredProperties {
  const changed = (mediaProperties as readonly MediaProperty[]).flatMap(({ name, attribute, ...property }) => {
    const value = changes[name]
    if (value === undefined || attribute === undefined) return []
    const isNumber = property.control === 'number' || (property.control === 'choice' && property.isNumber)
    return [[name, isNumber ? Number(value) : value] as const]
  })
  return { ...before, ...Object.fromEntries(changed) }
}

export const lookOf = ({
  imageScalingMode: mode,
  imageFlip: flip,
  imageRotation: rotate,
}: Pick<ImageProperties, 'imageScalingMode' | 'imageFlip' | 'imageRotation'>) => ({ mode, flip, rotate })
