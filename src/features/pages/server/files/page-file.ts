import { escapeMarkup } from '#base/contract/escape.ts'
import { isLastingId, lastingLetters } from '#features/rich-text/index.ts'
import type { KindName } from '../../contract/kinds.ts'
import { Part as PlacedPart } from '../../contract/parts.ts'
import { pathFault } from '../../contract/paths.ts'
import { ContentFileError, type Element, elementsOf, parseElements } from '../../kinds/server/elements.ts'
import { templateNamed } from '../../templates/templates.ts'
import { kindNamed, serverKinds } from '../kinds.ts'
import { type CollectionFile, readCollection, writeCollection } from './collection-file.ts'

/** An editable in a page file: an element that its kind reads and writes. */
type FilePart = {
  kind: KindName
  /** If it belongs to an item of a collection, `*` replaces the item's number. */
  name: string
  /** That item: the name of the collection, a dot and its position in the list. */
  item?: string
  written: unknown
}

export type PageFile = {
  path: string
  /** The first path of the page. */
  key: string
  title: string | null
  description: string | null
  /** Null for a program. */
  template: string | null
  parent: string | null
  position: number | null
  inMenu: boolean
  menuGroup: string | null
  online: boolean
  accessRoles: string[]
  /** ISO 8601; null if the page is not archived. */
  archived: string | null
  /** The parts that editors placed on it, in order. Null: those of its template. */
  layout: PlacedPart[] | null
  redirects: string[]
  updated: string | null
  reviewed: string | null
  reviewedBy: string | null
  nextReview: string | null
  parts: FilePart[]
  collections: CollectionFile[]
  /** Anchors from before a block had its lasting id (D-111), and the id that they now link to. */
  formerAnchors: FormerAnchor[]
}

type FormerAnchor = { name: string; lastingId: string }

/** The attributes of `<page>`, in the order they are written. */
const attributes = [
  ...['path', 'key', 'title', 'description', 'template', 'parent', 'position', 'menu', 'online', 'roles', 'archived'],
  ...['menu-group', 'updated', 'reviewed', 'reviewed-by', 'next-review'],
]

/** The name of a page's file: its path with dots for slashes. */
export const fileNameOf = (path: string) => `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')}.html`

/** Reads a page file; throws `ContentFileError`. */
export function readPageFile(source: string): PageFile {
  const root = parseElements(source)
  if (root.name !== 'page') throw new ContentFileError(`line ${root.line}: a page file starts with <page>`)
  const unknown = Object.keys(root.attributes).find((name) => !attributes.includes(name))
  if (unknown) throw new ContentFileError(`line ${root.line}: <page> has no attribute ${unknown}`)
  const value = (name: string) => root.attributes[name] ?? null
  const day = (name: string) => {
    const text = value(name)
    if (text !== null && !/^\d{4}-\d\d-\d\d$/.test(text))
      throw new ContentFileError(`line ${root.line}: ${name} is not a date (YYYY-MM-DD)`)
    return text
  }
  const path = value('path')
  if (!path?.startsWith('/')) throw new ContentFileError(`line ${root.line}: <page> needs a path that starts with /`)
  const refuse = (message: string) => {
    throw new ContentFileError(`line ${root.line}: ${message}`)
  }
  const template = value('template')
  if (template !== null && !templateNamed(template)) refuse(`there is no template ${template}`)
  if (template !== null && value('title') === null) refuse('<page> with a template needs a title')
  for (const each of [path, value('key'), value('parent')]) {
    const fault = each !== null && each !== '/' && pathFault(each)
    if (fault) refuse(`${each}: ${fault}`)
  }
  const position = value('position')
  if (position !== null && !/^\d{1,6}$/.test(position)) refuse('position is not a number')
  const archived = value('archived')
  if (archived !== null && !(new Date(archived).getTime() > 0)) refuse('archived is not a date and time (ISO 8601)')
  const roles = value('roles')?.split(' ') ?? []
  const unknownRole = roles.find((role) => !/^[A-Za-z]{1,40}$/.test(role))
  if (unknownRole !== undefined) refuse(`there is no role ${unknownRole}`)
  const elements = elementsOf(root)
  const layout = elements.filter(({ name }) => name === 'part').map(readPlaced)
  return {
    path,
    key: value('key') ?? path,
    title: value('title'),
    description: value('description'),
    template,
    parent: value('parent'),
    position: position === null ? null : Number(position),
    inMenu: value('menu') !== 'no',
    menuGroup: value('menu-group'),
    online: value('online') !== 'no',
    accessRoles: roles,
    archived,
    layout: layout.length > 0 ? layout : null,
    redirects: elements.filter(({ name }) => name === 'redirect').map(readRedirect),
    updated: day('updated'),
    reviewed: day('reviewed'),
    reviewedBy: value('reviewed-by'),
    nextReview: day('next-review'),
    ...contentOf(elements.filter(({ name }) => !headElements.includes(name))),
    formerAnchors: elements.filter(({ name }) => name === formerAnchor).map(readFormerAnchor),
  }
}

function contentOf(elements: readonly Element[]): Pick<PageFile, 'parts' | 'collections'> {
  const content: Pick<PageFile, 'parts' | 'collections'> = { parts: [], collections: [] }
  for (const element of elements) {
    const kind = serverKinds.find(({ file }) => file?.element === element.name)
    if (kind?.file) content.parts.push({ kind: kind.name, ...partAt(element), written: kind.file.fromXml(element) })
    else if (element.attributes.name && element.name === 'collection') content.collections.push(readCollection(element))
    else
      throw new ContentFileError(`line ${element.line}: a page may contain only editables and collections with names`)
  }
  return content
}

function partAt({ name: element, attributes: { name = '', item }, line }: Element): Pick<FilePart, 'name' | 'item'> {
  if (name === '') throw new ContentFileError(`line ${line}: <${element}> needs a name`)
  if (item !== undefined && !/^[\w-]+\.[1-9]\d{0,3}$/.test(item))
    throw new ContentFileError(`line ${line}: item must be the name of a collection, a dot and a number`)
  return { name, ...(item !== undefined && { item }) }
}

const formerAnchor = 'former-anchor'
const headElements = [formerAnchor, 'part', 'redirect']

function readPlaced({ attributes: { name = '', kind = '', label = '' }, line }: Element): PlacedPart {
  const part = PlacedPart.safeParse({ name, kind, label })
  if (!part.success) throw new ContentFileError(`line ${line}: a part needs a name, a kind and a label`)
  return part.data
}

function readRedirect({ attributes: { from = '' }, line }: Element): string {
  const fault = pathFault(from)
  if (fault) throw new ContentFileError(`line ${line}: ${from}: ${fault}`)
  return from
}

function readFormerAnchor({ attributes: { name = '', id = '' }, line }: Element): FormerAnchor {
  // A block is also found under the lasting id of one that it replaced, and under the former heading of its section.
  if (!/^(?!app-)[a-z][a-z0-9-]{0,99}$/.test(name))
    throw new ContentFileError(`line ${line}: a former anchor has a name such as recommendation-2, t-7k3qfm or how`)
  if (!Object.keys(lastingLetters).some((type) => isLastingId(type, id)))
    throw new ContentFileError(`line ${line}: the former anchor ${name} leads to no lasting id: ${id}`)
  return { name, lastingId: id }
}

const writeFormerAnchor = ({ name, lastingId }: FormerAnchor) => `<${formerAnchor} name="${name}" id="${lastingId}"/>`

export function writePageFile(page: PageFile): string {
  const values: Record<string, string | null> = {
    path: page.path,
    key: page.key === page.path ? null : page.key,
    title: page.title,
    description: page.description,
    template: page.template,
    parent: page.parent,
    position: page.position === null ? null : String(page.position),
    menu: page.inMenu ? null : 'no',
    'menu-group': page.menuGroup,
    online: page.online ? null : 'no',
    roles: page.accessRoles.length > 0 ? page.accessRoles.join(' ') : null,
    archived: page.archived,
    updated: page.updated,
    reviewed: page.reviewed,
    'reviewed-by': page.reviewedBy,
    'next-review': page.nextReview,
  }
  const head = attributes.flatMap((name) => {
    const value = values[name] ?? null
    return value === null ? [] : [` ${name}="${escapeMarkup(value)}"`]
  })
  const redirects = page.redirects.map((from) => `<redirect from="${escapeMarkup(from)}"/>`)
  const layout = (page.layout ?? []).map(
    ({ name, kind, label }) => `<part name="${name}" kind="${kind}" label="${escapeMarkup(label)}"/>`,
  )
  const parts = [
    ...redirects,
    ...layout,
    ...page.parts.map(writePart),
    ...page.collections.map(writeCollection),
    ...page.formerAnchors.map(writeFormerAnchor),
  ]
  return `${[`<page${head.join('')}>`, ...parts, '</page>'].join('\n')}\n`
}

function writePart({ kind, name, item, written }: FilePart): string {
  const file = kindNamed(kind)?.file
  if (!file) throw new Error(`Content files do not hold the kind ${kind}.`)
  const { attributes, within } = file.toXml(written)
  const all = Object.entries({ name, item, ...attributes }).flatMap(([attribute, value]) =>
    value ? [` ${attribute}="${escapeMarkup(value)}"`] : [],
  )
  const start = `<${file.element}${all.join('')}`
  return within === undefined ? `${start}/>` : `${start}>\n${within}\n</${file.element}>`
}
