import { type Certainty, type Direction, type DoseTag, plainInline, type RichNode, type Strength } from './document.ts'
import { wordsOfTaken } from './draw/flow.ts'
import { type PageDrawing, recordingAnchors } from './draw/page.ts'
import { labelOf } from './draw/recommendation.ts'
import { drawRegion } from './draw/region.ts'
import { headRowsOf } from './draw/table.ts'
import { unbroken } from './draw/typography.ts'
import { flowParts, flowPaths, partOf } from './flow/flow.ts'
import { doseTagNames } from './names.ts'

/** The kind of a passage of a document. */
export type DocumentPassageKind = 'recommendation' | 'row' | 'text' | 'caution' | 'section'

/** A column of a table, and the text of a row in it. */
export type PassageCell = { readonly column: string; readonly text: string }

/** The smallest part of a document that can answer a question, with the id to link to. */
export type DocumentPassage = {
  readonly kind: DocumentPassageKind
  /** The id on the page; empty before the first heading. */
  readonly anchor: string
  /** Passages with the same place form one answer: a recommendation, a table, or the texts under a heading. */
  readonly place: string
  /** The id of the heading above it. */
  readonly section: string
  /** The headings above it, from level 2 down. For a section, its own heading is the last. */
  readonly headings: readonly string[]
  /** The caption of a row's table. */
  readonly caption?: string
  /** The strength of a recommendation, or the kind of a note, in words. */
  readonly label?: string
  /** The name of a row; the text of a heading. */
  readonly lead: string
  /** Its text, on one line. Numbers and their units are joined by no-break spaces. */
  readonly text: string
  /** The rationale of a recommendation. */
  readonly more?: string
  /** The text of a row in each column but the first. */
  readonly cells?: readonly PassageCell[]
  readonly strength?: Strength
  readonly direction?: Direction
  readonly certainty?: Certainty
  readonly status?: string
  readonly population?: string
  /** Whether it is a row of a dose card. */
  readonly isDose?: true
  /** Whether its source is still to be confirmed. */
  readonly isUnconfirmed?: true
  /** The keys of the references cited. */
  readonly cites?: readonly string[]
  /** The addresses linked to. */
  readonly links?: readonly string[]
}

/** The heading that a document follows, if the page's own code sets one. */
export type Under = { readonly heading: string; readonly anchor: string }

/**
 * The passages of a document. Also draws it into the page's drawing, so the anchors are those that readers get and the
 * caller can draw the page on from here.
 */
export function passagesIn(document: RichNode, drawing: PageDrawing, under?: Under): DocumentPassage[] {
  const { page, idOf } = recordingAnchors(drawing)
  drawRegion(document, page)
  const collection = newCollection(idOf, under)
  const blocks = document.content ?? []
  for (const [index, node] of blocks.entries())
    addBlock(node, { before: blocks[index - 1], after: blocks[index + 1] }, collection)
  return collection.found
}

/** The passages found so far, and the headings above the next one. */
function newCollection(idOf: (node: RichNode) => string | undefined, under: Under | undefined) {
  const found: DocumentPassage[] = []
  const headings: string[] = under ? [under.heading] : []
  let section = under?.anchor ?? ''

  function add(node: RichNode, kind: DocumentPassageKind, details: Partial<DocumentPassage> = {}) {
    const above = { anchor: section, place: section, section, headings: headings.filter(Boolean) }
    const passage = { ...above, ...factsOf(node), kind, lead: '', text: lineOf(node), ...details }
    if (passage.text || passage.lead) found.push(passage)
  }

  return {
    found,
    add,
    /** The id of a node on the page, or else that of its container. */
    anchorOf: (node: RichNode, outer = section) => idOf(node) ?? outer,
    addHeading(node: RichNode) {
      const level = Number(node.attrs?.level ?? 2)
      headings.splice(level - 2)
      while (headings.length < level - 2) headings.push('')
      headings.push(lineOf(node))
      section = idOf(node) ?? section
      add(node, 'section', { lead: lineOf(node), text: '' })
    },
  }
}

type Collection = ReturnType<typeof newCollection>

type Neighbours = { readonly before: RichNode | undefined; readonly after: RichNode | undefined }

function addBlock(node: RichNode, { before, after }: Neighbours, collection: Collection) {
  const introduction = before && isIntroduction(before) ? before : undefined
  switch (node.type) {
    case 'heading':
      collection.addHeading(node)
      break
    case 'recommendation':
      addRecommendation(node, collection)
      break
    case 'facts':
      addFacts(node, collection)
      break
    case 'doseCard':
      addDoseCard(node, collection)
      break
    case 'flow':
      addFlow(node, collection)
      break
    case 'table':
      addTable(node, collection)
      break
    case 'note': {
      const isWarning = node.attrs?.kind === 'warning'
      collection.add(node, isWarning ? 'caution' : 'text', { label: isWarning ? 'Caution' : 'Note' })
      break
    }
    case 'bulletList':
    case 'orderedList':
      for (const item of node.content ?? []) collection.add(item, 'text', underIntroduction(item, introduction))
      break
    default:
      // Each item of the list repeats the introduction.
      if (!(isIntroduction(node) && isList(after))) collection.add(node, 'text')
  }
}

function addRecommendation(node: RichNode, { add, anchorOf }: Collection) {
  const { strength, direction, certainty, status } = node.attrs as {
    strength: Strength
    direction: Direction
    certainty: Certainty
    status: string
  }
  const part = (type: string) => {
    const found = node.content?.find((child) => child.type === type)
    return found ? lineOf(found) : ''
  }
  const anchor = anchorOf(node)
  const population = part('population')
  add(node, 'recommendation', {
    anchor,
    place: anchor,
    label: labelOf(strength, direction),
    text: part('statement'),
    more: part('rationale'),
    ...{ strength, direction, certainty, status },
    ...(population && { population }),
  })
}

function addTable(node: RichNode, { add, anchorOf }: Collection) {
  const rows = node.content ?? []
  const caption = unbroken(String(node.attrs?.caption ?? ''))
  const place = anchorOf(node)
  const head = rows.slice(0, headRowsOf(rows))
  const columns = (head[0]?.content ?? []).map(lineOf)
  for (const row of rows.slice(head.length)) {
    const [lead = '', ...details] = (row.content ?? []).map(lineOf)
    const cells = details.flatMap((text, index) => (text ? [{ column: columns[index + 1] ?? '', text }] : []))
    add(row, 'row', {
      anchor: anchorOf(row, place),
      place,
      ...(caption && { caption }),
      lead,
      text: cells.map(({ column, text }) => (column ? `${column}: ${text}` : text)).join('; '),
      cells,
    })
  }
}

/** Each fact is a row: its name, its number and further details. */
function addFacts(node: RichNode, { add, anchorOf }: Collection) {
  const place = anchorOf(node)
  for (const fact of node.content ?? []) {
    const [lead = '', ...details] = (fact.content ?? []).map(lineOf)
    add(fact, 'row', { anchor: place, place, caption: 'Key numbers', lead, text: details.filter(Boolean).join(' ') })
  }
}

function addDoseCard(node: RichNode, { add, anchorOf }: Collection) {
  const place = anchorOf(node)
  const drug = lineOf(node.content?.[0] ?? node)
  const caption = `${drug} (${doseTagNames[node.attrs?.tag as DoseTag]})`
  for (const part of (node.content ?? []).slice(1)) {
    if (part.type === 'doseCaution') add(part, 'caution', { anchor: place, place, label: 'Caution' })
    else
      add(part, 'row', {
        anchor: anchorOf(part, place),
        place,
        caption,
        lead: String(part.attrs?.label ?? ''),
        isDose: true,
      })
  }
}

/** Each step and each way through a flow chart is a row: the answers taken, and the outcome. Notes are texts. */
function addFlow(flow: RichNode, { add, anchorOf }: Collection) {
  const place = anchorOf(flow)
  const caption = lineOf(partOf(flow, 'flowTitle') ?? flow)
  const steps = (flow.content ?? []).filter(({ type }) => type === 'flowStep')
  for (const [index, step] of steps.entries())
    add(step, 'row', { anchor: place, place, caption, lead: index === 0 ? 'First step' : `Step ${index + 1}` })
  for (const note of [flow, ...flowParts(flow)].flatMap((part) => partOf(part, 'flowNote') ?? []))
    add(note, 'text', { anchor: place, place })
  for (const { taken, end } of flowPaths(flow)) {
    if (end.type === 'flowGoto') continue
    const [text = '', then = ''] = (end.content ?? []).map(lineOf)
    const words = taken.flatMap(({ question, answer }) =>
      [question, answer].flatMap((part) => partOf(part, 'flowText') ?? []),
    )
    add(end, 'row', {
      ...factsOf({ type: 'flowPath', content: [...words, end] }),
      anchor: anchorOf(end, place),
      place,
      caption,
      lead: taken.map(wordsOfTaken).join(' › '),
      text: then ? `${text}. Then: ${then}` : text,
    })
  }
}

const isList = (node: RichNode | undefined) => node?.type === 'bulletList' || node?.type === 'orderedList'

const isIntroduction = (node: RichNode) => node.type === 'paragraph' && lineOf(node).endsWith(':')

/** A list item with the paragraph that introduces its list: alone, it may lack the drug or condition it is about. */
function underIntroduction(item: RichNode, introduction: RichNode | undefined): Partial<DocumentPassage> {
  if (!introduction) return {}
  return {
    ...factsOf({ type: 'listItem', content: [introduction, item] }),
    lead: lineOf(introduction).slice(0, -1),
  }
}

/** The text of a node on one line, as readers see it. */
const lineOf = (node: RichNode): string =>
  unbroken(plainInline(node))
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()

function factsOf(node: RichNode) {
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
