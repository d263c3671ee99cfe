import type { RichNode } from '../../document.ts'
import { cutIntoStatements, unconfirmedIn, wordsOfStatement } from '../../draw/statements.ts'

/** What readers get instead of a row with the amount of a drug that no source confirms. */
export const noConfirmedFigure = 'No confirmed figure. See the product information.'

const amount = /\d\s?(?:mg|micrograms?|units)\b(?!\/d?L)/

/** Whether a row states the amount of a drug without a confirmed source. */
export function isWithheld({ content = [] }: RichNode): boolean {
  const cut = cutIntoStatements(content)
  return unconfirmedIn(cut).some(({ from, to }) => {
    const nodes = cut.slice(from, to)
    return amount.test(wordsOfStatement(nodes)) && !nodes.some(({ type }) => type === 'citation')
  })
}
