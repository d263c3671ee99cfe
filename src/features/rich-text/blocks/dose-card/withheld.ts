import type { RichNode } from '../../document.ts'
import { cutIntoStatements, unconfirmedIn, wordsOfStatement } from '../../render/statements.ts'

/** What readers get instead of a row or a cell with the amount of a drug that no source confirms. */
const noConfirmedFigure = 'No confirmed figure. See the product information.'

/** The amount of a drug: neither a concentration nor a number of transfused units, which has no three digits. */
const amount = /\d\s?(?:mg|micrograms?)\b(?!\/d?L)|\d{3}\s?units\b/

/** Whether a row states the amount of a drug without a confirmed source. */
function isWithheld({ content = [] }: RichNode): boolean {
  const cut = cutIntoStatements(content)
  return unconfirmedIn(cut).some(({ from, to }) => {
    const nodes = cut.slice(from, to)
    return amount.test(wordsOfStatement(nodes)) && !nodes.some(({ type }) => type === 'citation')
  })
}

/** A block whose rows or cells with such an amount say so instead; any other, and one without them, is returned as it is. */
export function withoutUnconfirmedAmounts(block: RichNode): RichNode {
  if (block.type === 'doseRow') return isWithheld(block) ? { ...block, content: [withheldText] } : block
  if (block.type === 'tableCell')
    return holdsAmount(block) ? { ...block, content: [{ type: 'paragraph', content: [withheldText] }] } : block
  if (!['doseCard', 'table', 'tableRow'].includes(block.type)) return block
  const { content = [] } = block
  const shown = content.map(withoutUnconfirmedAmounts)
  return shown.every((child, index) => child === content[index]) ? block : { ...block, content: shown }
}

const holdsAmount = (node: RichNode): boolean => isWithheld(node) || (node.content ?? []).some(holdsAmount)

const withheldText: RichNode = { type: 'text', text: noConfirmedFigure }
