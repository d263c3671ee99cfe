import { blockNode } from '../blocks/blocks.ts'
import { attributeChanges, blockName } from './names.ts'
import { type Change, type DiffNode, differs, type Head, isGone, isNew, isTextBlock } from './node.ts'

const verbs: Record<Change, string | undefined> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  'moved-here': 'moved',
  'moved-away': undefined,
}

/** In one line of plain words: '3 paragraphs changed, 1 table cell added, strength strong → conditional'. */
export function summaryOf(difference: DiffNode): string {
  const events: string[] = []
  const values: string[] = []
  const touched = new Set<DiffNode>()
  visit(difference, undefined)
  return [...countEvents(events), ...values].join(', ') || 'no changes'

  /** Text belongs to its item or cell, which counts once however much of it has changed. */
  function visit(node: DiffNode, holder: DiffNode | undefined) {
    if (node.change && node.change !== 'changed') return record(blockName(node), verbs[node.change])
    for (const { name, was, is } of attributeChanges(node)) values.push(`${name} ${was || 'none'} → ${is || 'none'}`)
    if (isTextBlock(node)) return visitText(node, holder ?? node)
    const columns = node.type === 'table' ? changedColumns(node) : new Map<number, Change>()
    for (const change of columns.values()) record('table column', verbs[change])
    const holds = holders.has(node.type) || blockNode(node.type)?.isHolder ? node : holder
    for (const child of node.content ?? [])
      visit(
        columns.size > 0
          ? { ...child, content: child.content?.filter((_, index) => !columns.has(index)) ?? [] }
          : child,
        holds,
      )
  }

  function visitText(node: DiffNode, holder: DiffNode) {
    if (!node.content?.some(differs)) return
    if (!touched.has(holder)) record(blockName(holder), 'changed')
    touched.add(holder)
    const [removed, added] = [citedOnlyOn('old', node), citedOnlyOn('now', node)]
    for (const ref of added) if (!removed.includes(ref)) record('citation', 'added')
    for (const ref of removed) if (!added.includes(ref)) record('citation', 'removed')
  }

  function record(name: string, verb: string | undefined) {
    if (verb) events.push(`${name} ${verb}`)
  }
}

const holders = new Set(['listItem', 'tableCell', 'tableHeader'])

/** The columns added or removed: the cell in the same position was, in each row that stayed. */
function changedColumns({ content = [] }: DiffNode): Map<number, Change> {
  const rows = content.filter((row) => row.change === undefined).map((row) => row.content ?? [])
  const [first, ...rest] = rows
  return new Map(
    (first ?? []).flatMap(({ change }, index): [number, Change][] =>
      (change === 'added' || change === 'removed') && rest.every((row) => row[index]?.change === change)
        ? [[index, change]]
        : [],
    ),
  )
}

function citedOnlyOn(side: 'old' | 'now', block: DiffNode): string[] {
  const isOnSide = side === 'old' ? isGone : isNew
  return (block.content ?? []).flatMap((node) => {
    if (node.type !== 'citation') return []
    const [refs, others] = side === 'old' ? [refsOf(node.was), refsOf(node)] : [refsOf(node), refsOf(node.was)]
    if (node.was) return refs.filter((ref) => !others.includes(ref))
    return isOnSide(node) ? refsOf(node) : []
  })
}

const refsOf = (citation: Head | undefined) => (citation?.attrs?.refs ?? []) as readonly string[]

function countEvents(events: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const event of events) counts.set(event, (counts.get(event) ?? 0) + 1)
  return [...counts].map(([event, count]) =>
    count === 1 ? `1 ${event}` : `${count} ${event.replace(/ (?=\w+$)/, 's ')}`,
  )
}
