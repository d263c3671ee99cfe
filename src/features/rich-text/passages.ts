import { renderedBlock } from './blocks/rendered.ts'
import type { RichNode } from './document.ts'
import { citedIn, type DocumentPassage, lineOf, newPassages, type Passages, type PrecedingHeading } from './passage.ts'
import { type RenderContext, recordingAnchors } from './render/page.ts'
import { forReaders, renderRegion } from './render/region.ts'
import { headRowsOf } from './render/table.ts'
import { unbroken } from './render/typography.ts'

export type { DocumentPassage, DocumentPassageKind } from './passage.ts'

/** Also renders into the page's rendering, so the anchors are those of readers and the caller can go on from here. */
export function passagesIn(whole: RichNode, rendering: RenderContext, under?: PrecedingHeading): DocumentPassage[] {
  const document = forReaders(whole)
  const { page, idOf } = recordingAnchors(rendering)
  renderRegion(document, page)
  const collection = newPassages(idOf, under)
  const blocks = document.content ?? []
  for (const [index, node] of blocks.entries())
    addBlock(node, { before: blocks[index - 1], after: blocks[index + 1] }, collection)
  return collection.found
}

type Neighbours = { readonly before: RichNode | undefined; readonly after: RichNode | undefined }

function addBlock(node: RichNode, { before, after }: Neighbours, collection: Passages) {
  const passages = renderedBlock(node.type)?.passages
  if (passages) return passages(node, collection)
  const introduction = before && isIntroduction(before) ? before : undefined
  switch (node.type) {
    case 'heading':
      collection.addHeading(node)
      break
    case 'table':
      addTable(node, collection)
      break
    case 'bulletList':
    case 'orderedList':
      for (const item of node.content ?? []) collection.add(item, 'text', underIntroduction(item, introduction))
      break
    default:
      // Each item of the list repeats the introduction.
      if (!(isIntroduction(node) && isList(after))) collection.add(node, 'text')
  }
}

function addTable(node: RichNode, { add, anchorOf }: Passages) {
  const rows = node.content ?? []
  const caption = unbroken(String(node.attrs?.caption ?? ''))
  const groupId = anchorOf(node)
  const head = rows.slice(0, headRowsOf(rows))
  const columns = (head[0]?.content ?? []).map(lineOf)
  for (const row of rows.slice(head.length)) {
    const [title = '', ...details] = (row.content ?? []).map(lineOf)
    const cells = details.flatMap((text, index) => (text ? [{ column: columns[index + 1] ?? '', text }] : []))
    add(row, 'row', {
      anchor: anchorOf(row, groupId),
      groupId,
      ...(caption && { caption }),
      title,
      text: cells.map(({ column, text }) => (column ? `${column}: ${text}` : text)).join('; '),
      cells,
    })
  }
}

const isList = (node: RichNode | undefined) => node?.type === 'bulletList' || node?.type === 'orderedList'

const isIntroduction = (node: RichNode) => node.type === 'paragraph' && lineOf(node).endsWith(':')

/** A list item with the paragraph that introduces its list: alone, it may lack the drug or condition it is about. */
function underIntroduction(item: RichNode, introduction: RichNode | undefined): Partial<DocumentPassage> {
  if (!introduction) return {}
  return {
    ...citedIn({ type: 'listItem', content: [introduction, item] }),
    title: lineOf(introduction).slice(0, -1),
  }
}
