import { textOf } from '../document.ts'
import { type DiffNode, differs, isGone } from './node.ts'
import { summaryOf } from './summary.ts'

/** Where a document has changed, and how much: 'Dose › Azacitidine › Kidney: 1 dose row changed'. */
export function changeInWords(difference: DiffNode): string {
  const places = placesOf(difference)
  const [first = '', ...others] = places
  const place = first && others.length > 0 ? `${first} and elsewhere` : first
  return [place, summaryOf(difference)].filter(Boolean).join(': ')
}

function placesOf({ content = [] }: DiffNode): string[] {
  const places = new Set<string>()
  let heading = ''
  for (const block of content) {
    if (block.type === 'heading') heading = textNow(block)
    if (differs(block)) places.add([heading, ...within(block)].filter(Boolean).join(' › '))
  }
  return [...places]
}

/** The name of a table or card, and that of its row if it is the only one that has changed. */
function within({ type, attrs, content = [] }: DiffNode): string[] {
  const name = type === 'doseCard' ? content.find((child) => child.type === 'doseName') : undefined
  const changed = content.filter(differs)
  return [
    name ? textNow(name) : String(attrs?.caption ?? ''),
    String(changed.length === 1 ? (changed[0]?.attrs?.label ?? '') : ''),
  ]
}

/** The text of a line without what was removed from it. */
const textNow = (line: DiffNode) =>
  textOf({ ...line, content: (line.content ?? []).filter((node) => !isGone(node)) }).trim()
