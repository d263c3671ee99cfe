import { type RichNode, textOf } from '../document.ts'
import { lastingIdOf } from '../lasting-id.ts'

/** State shared by the regions of one page while they are rendered: citation numbers and ids. */
export type RenderContext = {
  /** Of every id. If it is not empty, the rendering is shown on another page: without anchors and notes. */
  readonly prefix: string
  /** Whether every section folds under its heading: below a program, whose form is what readers came for. */
  readonly foldsSections: boolean
  /** What the abbreviations on the page mean. */
  readonly abbreviations: ReadonlyMap<string, string>
  /** The number of a reference, assigned at its first citation on the page. */
  cite(key: string): number
  readonly cited: readonly string[]
  referenceId(number: number): string
  /** The number of an address linked to on the page, assigned at its first appearance. */
  link(href: string): number
  readonly links: readonly string[]
  unconfirmed(): void
  readonly unconfirmedCount: number
  heading(node: RichNode, level: number): string
  readonly headings: readonly { id: string; level: number; text: string }[]
  /** An id unique on the page: the requested one, or that with the next free number. `of` is the node that gets it. */
  id(requested: string, of?: RichNode): string
  /** Of a recommendation or table: its lasting id (D-111), or until it has one its number among blocks of its type. */
  anchor(node: RichNode): Anchor
}

/** The link targets of a block: its id and its former ids. */
type Anchor = { readonly id: string; readonly former: readonly string[] }

/** What is known before the first region of a page is rendered: reserved numbers and ids, and whether sections fold. */
export type Reserved = {
  /** The references of the page that something is shown on, in order. */
  readonly cited?: readonly string[]
  readonly lasting?: readonly string[]
  /** Former anchors of blocks, from before they had lasting ids, by lasting id. */
  readonly former?: ReadonlyMap<string, readonly string[]>
  readonly foldsSections?: boolean
  readonly abbreviations?: ReadonlyMap<string, string>
}

export function newRenderContext(
  prefix = '',
  {
    cited: before = [],
    lasting = [],
    former = new Map(),
    foldsSections = false,
    abbreviations = new Map(),
  }: Reserved = {},
): RenderContext {
  const cited = new Numbered(before)
  const referenceIds: string[] = []
  const links = new Numbered()
  let unconfirmed = 0
  const headings: { id: string; level: number; text: string }[] = []
  const unclaimed = new Set(lasting)
  const aliases = new Map([...former].filter(([id]) => unclaimed.has(id)))
  const usedIds = new Set([...unclaimed, ...[...aliases.values()].flat()])
  const numbers = new Map<string, number>()
  const next = (what: string) => {
    const number = (numbers.get(what) ?? 0) + 1
    numbers.set(what, number)
    return number
  }
  /** Ids from editors' text must not collide with those of the shell (D-110). */
  const unique = (words: string) => {
    const requested = words.startsWith('app-') ? `section-${words}` : words
    let id = requested
    while (usedIds.has(id)) id = `${requested}-${next(requested) + 1}`
    usedIds.add(id)
    return id
  }
  return {
    prefix,
    foldsSections,
    abbreviations,
    cited: cited.entries,
    headings,
    links: links.entries,
    unconfirmed: () => void unconfirmed++,
    get unconfirmedCount() {
      return unconfirmed
    },
    cite(key) {
      const number = cited.numberOf(key)
      referenceIds[number - 1] ??= unique(`reference-${number}`)
      return number
    },
    referenceId: (number) => referenceIds[number - 1] ?? '',
    link: (href) => links.numberOf(href),
    heading(node, level) {
      const text = textOf(node).trim()
      const id = prefix + unique(slugOf(text))
      headings.push({ id, level, text })
      return id
    },
    id: (requested) => prefix + unique(requested),
    anchor(node) {
      const fallback = `${node.type}-${next(`the ${node.type}`)}`
      const lastingId = lastingIdOf(node)
      const isReserved = lastingId !== undefined && unclaimed.delete(lastingId)
      return {
        id: prefix + (isReserved ? lastingId : unique(lastingId ?? fallback)),
        former: isReserved ? (aliases.get(lastingId) ?? []) : [],
      }
    },
  }
}

/** Wraps a rendering, which continues as before, and records the ids of its nodes. */
export function recordingAnchors(rendering: RenderContext): {
  page: RenderContext
  idOf(node: RichNode): string | undefined
} {
  const ids = new Map<RichNode, string>()
  const record = (node: RichNode | undefined, id: string) => {
    if (node) ids.set(node, id)
    return id
  }
  return {
    idOf: (node) => ids.get(node),
    page: {
      ...rendering,
      heading: (node, level) => record(node, rendering.heading(node, level)),
      id: (requested, of) => record(of, rendering.id(requested)),
      anchor(node) {
        const anchor = rendering.anchor(node)
        record(node, anchor.id)
        return anchor
      },
    },
  }
}

class Numbered {
  readonly entries: string[] = []
  readonly #numbers = new Map<string, number>()

  constructor(before: readonly string[] = []) {
    for (const entry of before) this.numberOf(entry)
  }

  numberOf(entry: string): number {
    let number = this.#numbers.get(entry)
    if (number === undefined) {
      number = this.entries.push(entry)
      this.#numbers.set(entry, number)
    }
    return number
  }
}

/** A text as a fragment of an address; the fallback if no character can be used. */
export const slugOf = (text: string, fallback = 'section') =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || fallback
