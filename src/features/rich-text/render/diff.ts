import { blockNode } from '../blocks/blocks.ts'
import { attributeChanges, blockName } from '../diff/names.ts'
import { type DiffNode, differs, type Head } from '../diff/node.ts'
import type { RichNode } from '../document.ts'
import { element, type Html, join, text } from './html.ts'
import type { Look } from './look.ts'
import type { RenderContext } from './page.ts'
import { renderRegion } from './region.ts'

/** Marks changes by words and shape, not only colour. Ids must differ from the page's: the rendering needs a prefix. */
export const renderDifference = (difference: DiffNode, rendering: RenderContext): Html =>
  renderRegion(markCells(difference), rendering, {
    ...changeLook,
    nodes: { ...changeLook.nodes, citation: (node: DiffNode) => citation(node, rendering.cited) },
  })

/** A row cannot be marked as text can, so its cells are. */
function markCells(node: DiffNode): DiffNode {
  const { type, change, content } = node
  if (!content) return node
  if (type !== 'tableRow' || (change !== 'added' && change !== 'removed'))
    return { ...node, content: content.map(markCells) }
  return { ...node, content: content.map((cell) => ({ change, ...cell })) }
}

const changeLook: Look = {
  join: (nodes, rendered) =>
    join(runs(nodes).map(([from, to]) => changed(nodes[from] as DiffNode, join(rendered.slice(from, to))))),
  within: (node: DiffNode, rendered) => {
    const side = sideOf(node)
    if (side) return marked(side, rendered)
    return node.was ? join([labelled(node, 'span'), rendered]) : rendered
  },
  attributes: ({ change }: DiffNode) => ({ 'data-change': change }),
  isOpen: differs,
  foot: () => text(''),
  nodes: {
    // A real heading would appear among those of the page.
    heading: (node, children) =>
      element('p', { class: 'changed-heading', 'data-level': String(node.attrs?.level) }, children(node)),
    unchanged,
  },
}

function unchanged(node: RichNode, children: (node: RichNode) => Html): Html {
  if (!node.content?.length) return element('p', { class: 'unchanged' }, text('Unchanged text hidden'))
  return element('details', {}, element('summary', {}, text('Unchanged text')), children(node))
}

/** Groups adjacent words with the same change, so that it is announced once. */
function runs(nodes: readonly DiffNode[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const [index, node] of nodes.entries()) {
    const last = found.at(-1)
    const mark = markOf(node)
    if (last && mark && mark === markOf(nodes[index - 1])) last[1] = index + 1
    else found.push([index, index + 1])
  }
  return found
}

const markOf = (node: DiffNode | undefined) =>
  node?.marks?.find(({ type }) => type === 'ins' || type === 'del')?.type as Side | undefined

type Side = 'ins' | 'del'

function sideOf({ change }: DiffNode): Side | undefined {
  if (change === 'added' || change === 'moved-here') return 'ins'
  return change === 'removed' || change === 'moved-away' ? 'del' : undefined
}

const marksItself = new Set(['listItem', 'tableRow', 'tableCell', 'tableHeader'])

function changed(node: DiffNode, rendered: Html): Html {
  const mark = markOf(node)
  if (mark) return marked(mark, rendered)
  const { type, change } = node
  if (!change || marksItself.has(type) || blockNode(type)?.isMarkedInside || type === 'citation') return rendered
  if (type === 'text') return restyled('formatting changed', rendered)
  const side = sideOf(node)
  return element(
    'div',
    { class: 'change', 'data-change': change },
    ...(side || node.was ? [labelled(node, 'p')] : []),
    side ? element(side, {}, rendered) : rendered,
  )
}

const marked = (side: Side, rendered: Html) =>
  element(side, {}, unseen(side === 'ins' ? '[added: ' : '[removed: '), rendered, unseen('] '))

const unseen = (words: string) => element('span', { class: 'unseen' }, text(words))

const verbs: Record<string, string> = {
  added: 'added',
  removed: 'removed',
  'moved-here': 'moved here',
  'moved-away': 'moved from here',
}

function labelled(node: DiffNode, name: 'p' | 'span'): Html {
  const verb = verbs[node.change ?? '']
  const block = blockName(node)
  const words = verb
    ? [text(`${block.charAt(0).toUpperCase()}${block.slice(1)} ${verb}`)]
    : attributeChanges(node).map(({ name: attribute, was, is }) =>
        join([
          text(`Changed: ${attribute} `),
          was ? marked('del', text(was)) : text(''),
          text(' '),
          is ? marked('ins', text(is)) : text(''),
          text(' '),
        ]),
      )
  return element(name, { class: 'change-label' }, ...words)
}

/** Numbers as on the page around it; a reference that is not in its list, or if there is no page, is named by its key. */
function citation(node: DiffNode, cited: readonly string[]): Html {
  const [refs, before] = [refsOf(node), node.was ? refsOf(node.was) : refsOf(node)]
  const added = refs.filter((ref) => !before.includes(ref))
  const removed = before.filter((ref) => !refs.includes(ref))
  const isNumbered = [...refs, ...removed].every((ref) => cited.includes(ref))
  const name = (ref: string) =>
    isNumbered ? element('abbr', { title: ref }, text(String(cited.indexOf(ref) + 1))) : text(ref)
  const rendered = [
    ...refs.map((ref) => (added.includes(ref) ? marked('ins', name(ref)) : name(ref))),
    ...removed.map((ref) => marked('del', name(ref))),
  ]
  const isReordered = node.was && added.length + removed.length === 0
  const list = join(rendered.flatMap((piece, index) => (index > 0 ? [text(isNumbered ? ',' : '; '), piece] : [piece])))
  const shown = isReordered ? restyled('order changed', list) : list
  return isNumbered ? element('sup', {}, shown) : element('span', { class: 'cited' }, text('['), shown, text(']'))
}

const restyled = (words: string, rendered: Html) =>
  element('span', { class: 'restyled' }, unseen(`[${words}: `), rendered, unseen('] '))

const refsOf = (citation: Head) => (citation.attrs?.refs ?? []) as readonly string[]
