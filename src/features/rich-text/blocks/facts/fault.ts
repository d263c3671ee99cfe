import { type RichNode, textOf } from '../../document.ts'
import { partFault } from '../part-fault.ts'

/** The first fact without a label, a value or a citation: a number needs a source. */
export const factFault = (document: RichNode) => partFault(document, 'facts', faultOf)

function faultOf({ content = [] }: RichNode, number: number): string | undefined {
  const [label, value] = content.map((part) => textOf(part).trim())
  if (!label) return `Fact ${number} has no label.`
  if (!value) return `Fact ${number} has no value.`
  const isCited = content.some((part) => part.content?.some(({ type }) => type === 'citation'))
  return isCited ? undefined : `Fact ${number} (“${label}”) has no citation. Add the source of the number.`
}
