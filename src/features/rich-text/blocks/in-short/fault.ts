import { type RichNode, textOf } from '../../document.ts'
import { partFault } from '../part-fault.ts'

/** The first row without a label or a text, or with a number in bold but no source. */
export const shortFault = (document: RichNode) => partFault(document, 'inShort', faultOf)

function faultOf(row: RichNode, number: number): string | undefined {
  const label = String(row.attrs?.label ?? '').trim()
  if (!label) return `Row ${number} of “In short” has no label.`
  if (!textOf(row).trim()) return `Row ${number} of “In short” (“${label}”) has no text.`
  const parts = row.content ?? []
  const isBold = (part: RichNode) => part.marks?.some(({ type }) => type === 'bold')
  const hasNumber = parts.some((part) => part.type === 'threshold' || (isBold(part) && /\d/.test(textOf(part))))
  const hasSource = parts.some(({ type }) => type === 'citation' || type === 'unconfirmed')
  if (!hasNumber || hasSource) return undefined
  return `Row ${number} of “In short” (“${label}”) has no citation. Add the source of the number.`
}
