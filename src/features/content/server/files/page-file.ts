import type { RichNode } from '../../kinds/region/document.ts'
import { type CollectionFile, readCollection, writeCollection } from './collection-file.ts'
import { ContentFileError, type Element, elementsOf, escapeXml, parseElements } from './elements.ts'
import { isMediaElement, type MediaFile, readMedia, writeMedia } from './media-element.ts'
import { readRegion } from './read-region.ts'
import { writeRegion } from './write-region.ts'

/** A page as its file in `content/pages` says it. */
export type PageFile = {
  path: string
  title: string | null
  description: string | null
  updated: string | null
  reviewed: string | null
  reviewedBy: string | null
  nextReview: string | null
  regions: { name: string; document: RichNode }[]
  media: MediaFile[]
  collections: CollectionFile[]
}

/** Attributes of `<page>`, in the order they are written. */
const attributes = {
  path: 'path',
  title: 'title',
  description: 'description',
  updated: 'updated',
  reviewed: 'reviewed',
  'reviewed-by': 'reviewedBy',
  'next-review': 'nextReview',
} as const satisfies Record<string, keyof PageFile>

/** The name of a page's file: its path with dots for slashes. */
export const fileNameOf = (path: string) => `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')}.html`

/** Reads a page file; throws `ContentFileError`. */
export function readPageFile(source: string): PageFile {
  const root = parseElements(source)
  if (root.name !== 'page') throw new ContentFileError(`line ${root.line}: a page file starts with <page>`)
  const unknown = Object.keys(root.attributes).find((name) => !Object.hasOwn(attributes, name))
  if (unknown) throw new ContentFileError(`line ${root.line}: <page> has no attribute ${unknown}`)
  const value = (name: keyof typeof attributes) => root.attributes[name] ?? null
  const day = (name: keyof typeof attributes) => {
    const text = value(name)
    if (text !== null && !/^\d{4}-\d\d-\d\d$/.test(text))
      throw new ContentFileError(`line ${root.line}: ${name} is not a day (YYYY-MM-DD)`)
    return text
  }
  const path = value('path')
  if (!path?.startsWith('/')) throw new ContentFileError(`line ${root.line}: <page> needs a path that starts with /`)
  const elements = elementsOf(root)
  return {
    path,
    title: value('title'),
    description: value('description'),
    updated: day('updated'),
    reviewed: day('reviewed'),
    reviewedBy: value('reviewed-by'),
    nextReview: day('next-review'),
    ...partsOf(elements.filter((element) => !isMediaElement(element))),
    media: elements.filter(isMediaElement).map(readMedia),
  }
}

function partsOf(elements: readonly Element[]): Pick<PageFile, 'regions' | 'collections'> {
  const parts: Pick<PageFile, 'regions' | 'collections'> = { regions: [], collections: [] }
  for (const element of elements) {
    const { name } = element.attributes
    if (name && element.name === 'region') parts.regions.push({ name, document: readRegion(element) })
    else if (name && element.name === 'collection') parts.collections.push(readCollection(element))
    else throw new ContentFileError(`line ${element.line}: a page holds regions and collections with names`)
  }
  return parts
}

/** Writes a page file. Reading it gives the same page. */
export function writePageFile(page: PageFile): string {
  const head = Object.entries(attributes).flatMap(([name, key]) => {
    const value = page[key]
    return value === null ? [] : [` ${name}="${escapeXml(value)}"`]
  })
  const regions = page.regions.map(
    ({ name, document }) => `<region name="${escapeXml(name)}">\n${writeRegion(document)}\n</region>`,
  )
  const parts = [...regions, ...page.media.map(writeMedia), ...page.collections.map(writeCollection)]
  return `${[`<page${head.join('')}>`, ...parts, '</page>'].join('\n')}\n`
}
