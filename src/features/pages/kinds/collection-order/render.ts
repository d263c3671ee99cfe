import { sizedAddress } from '#features/media/contract.ts'
import {
  anchor,
  element,
  empty,
  type Html,
  isSafeHref,
  join,
  leavesSite,
  type RenderContext,
  text,
} from '#features/rich-text/index.ts'
import type { CollectionDescription } from '../../contract/collection-descriptions.ts'
import type { ImageItem } from '../image/contract.ts'

type Data = Readonly<Record<string, unknown>>

export type RenderedItem = { readonly data: Data; readonly image?: ImageItem | null | undefined }

/** The mark printed beside a link: the number of its footnote, or the place where its address is printed. */
export type NoteOf = (href: string) => number | string

/** Renders a collection of a page for readers: a heading and a list. Renders nothing if it is empty. */
export function renderCollection(
  description: CollectionDescription,
  items: readonly RenderedItem[],
  { page, noteOf }: { page: RenderContext; noteOf: NoteOf },
): Html {
  if (items.length === 0) return text('')
  const label = { type: 'heading', content: [{ type: 'text', text: description.label }] }
  const id = page.heading(label, 2)
  return join([element('h2', { id }, text(description.label), anchor(id)), renderItems(description, items, noteOf)])
}

export function renderSiteWide(description: CollectionDescription, items: readonly RenderedItem[]): Html {
  if (items.length === 0) return text('')
  return join([element('p', {}, text(description.label)), renderItems(description, items)])
}

const renderItems = (description: CollectionDescription, items: readonly RenderedItem[], note?: NoteOf): Html =>
  element('ul', {}, ...items.map((item) => element('li', {}, renderCollectionItem(description, item, note))))

/** An item in one line: its name, as a link if it has an address, then its other fields. */
export function renderCollectionItem(
  { fields, image: size }: CollectionDescription,
  { data, image }: RenderedItem,
  note?: NoteOf,
): Html {
  const value = (name: string) => (typeof data[name] === 'string' ? data[name].trim() : '')
  const [first, ...rest] = fields
  const address = rest.find(({ type }) => type === 'address')
  const href = address ? value(address.name) : ''
  const title = first ? value(first.name) : ''
  const hasImage = size && image && image.imageAddress !== ''
  const name =
    hasImage && size.isBesideName
      ? join([renderLogo(image, size, ''), text(` ${title}`)])
      : hasImage
        ? renderLogo(image, size, title)
        : text(title)
  const others = rest.filter((field) => field !== address && value(field.name) !== '')
  return join([
    isSafeHref(href) ? element('a', { href, 'data-note': leavesSite(href) ? note?.(href) : undefined }, name) : name,
    ...others.map(({ name, before }, at) => text(`${before ?? (at === 0 ? ': ' : ', ')}${value(name)}`)),
  ])
}

/** A small uncropped image in place of a name, with a high-resolution variant. */
function renderLogo(image: ImageItem, limits: NonNullable<CollectionDescription['image']>, name: string): Html {
  const { imageAddress, imageRotation, imageWidth, imageHeight } = image
  const [across, down] = imageRotation % 180 === 0 ? [imageWidth, imageHeight] : [imageHeight, imageWidth]
  const scale = Math.min(limits.maxWidth / across, limits.maxHeight / down)
  const width = Math.max(1, Math.round(across * scale))
  const height = Math.max(1, Math.round(down * scale))
  const address = imageAddress.replace(/\bmode=(crop|fill)\b/, 'mode=fit')
  const src = sizedAddress(address, width * 2, height * 2)
  return empty('img', { src, width, height, alt: name, loading: 'lazy', decoding: 'async' })
}
