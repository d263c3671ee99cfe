import type { Certainty, Direction, Strength } from './blocks/recommendation/grades.ts'
import { plainInline, type RichNode } from './document.ts'
import { unbroken } from './render/typography.ts'

export type DocumentPassageKind = 'recommendation' | 'row' | 'text' | 'caution' | 'section'

type PassageCell = { readonly column: string; readonly text: string }

/** The smallest part of a document that can answer a question, with the id to link to. */
export type DocumentPassage = {
  readonly kind: DocumentPassageKind
  /** The id on the page; empty before the first heading. */
  readonly anchor: string
  /** Passages with the same group form one answer: a recommendation, a table, or the texts under a heading. */
  readonly groupId: string
  readonly section: string
  /** The headings above it, from level 2 down. For a section, its own heading is the last. */
  readonly headings: readonly string[]
  readonly caption?: string
  /** The strength of a recommendation, or the kind of a note, in words. */
  readonly label?: string
  /** The name of a row; the text of a heading. */
  readonly title: string
  /** Its text, on one line. Numbers and their units are joined by no-break spaces. */
  readonly text: string
  /** The rationale of a recommendation. */
  readonly rationale?: string
  /** The text of a row in each column but the first. */
  readonly cells?: readonly PassageCell[]
  readonly strength?: Strength
  readonly direction?: Direction
  readonly certainty?: Certainty
  readonly status?: string
  readonly population?: string
  readonly isDose?: true
  /** Whether its source is still to be confirmed. */
  readonly isUnconfirmed?: true
  readonly cites?: readonly string[]
  readonly links?: readonly string[]
}

/** The heading that a document follows, if the page's own code sets one. */
export type PrecedingHeading = { readonly heading: string; readonly anchor: string }

/** The passages found so far, and the headings above the next one. */
export function newPassages(idOf: (node: RichNode) => string | undefined, under: PrecedingHeading | undefined) {
  const found: DocumentPassage[] = []
  const headings: string[] = under ? [under.heading] : []
  let section = under?.anchor ?? ''

  function add(node: RichNode, kind: DocumentPassageKind, details: Partial<DocumentPassage> = {}) {
    const above = { anchor: section, groupId: section, section, headings: headings.filter(Boolean) }
    const passage = { ...above, ...citedIn(node), kind, title: '', text: lineOf(node), ...details }
    if (passage.text || passage.title) found.push(passage)
  }

  return {
    found,
    add,
    anchorOf: (node: RichNode, outer = section) => idOf(node) ?? outer,
    addHeading(node: RichNode) {
      const level = Number(node.attrs?.level ?? 2)
      headings.splice(level - 2)
      while (headings.length < level - 2) headings.push('')
      headings.push(lineOf(node))
      section = idOf(node) ?? section
      add(node, 'section', { title: lineOf(node), text: '' })
    },
  }
}

export type Passages = ReturnType<typeof newPassages>

export const lineOf = (node: RichNode): string =>
  unbroken(plainInline(node))
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()

/** What a node cites and links to, and whether its source is still to be confirmed. */
export function citedIn(node: RichNode) {
  const cites = new Set<string>()
  const links = new Set<string>()
  let isUnconfirmed = false
  const visit = ({ type, attrs, marks = [], content = [] }: RichNode) => {
    if (type === 'citation') for (const key of (attrs?.refs ?? []) as readonly string[]) cites.add(key)
    if (type === 'unconfirmed') isUnconfirmed = true
    for (const mark of marks) if (mark.type === 'link') links.add(String(mark.attrs?.href))
    for (const child of content) visit(child)
  }
  visit(node)
  return {
    ...(isUnconfirmed ? { isUnconfirmed: true as const } : {}),
    ...(cites.size > 0 && { cites: [...cites] }),
    ...(links.size > 0 && { links: [...links] }),
  }
}
