import { type RichNode, textOf } from '../../document.ts'

export type FactFault = { readonly path: string; readonly message: string }

/** The first fact without a label, a value or a citation: a number needs a source. */
export function factFault({ content = [] }: RichNode): FactFault | undefined {
  for (const [at, block] of content.entries()) {
    if (block.type !== 'facts') continue
    for (const [index, fact] of (block.content ?? []).entries()) {
      const message = faultOf(fact, index + 1)
      if (message) return { path: `/content/${at}/content/${index}`, message }
    }
  }
  return undefined
}

function faultOf({ content = [] }: RichNode, number: number): string | undefined {
  const [label, value] = content.map((part) => textOf(part).trim())
  if (!label) return `Fact ${number} has no label.`
  if (!value) return `Fact ${number} has no value.`
  const isCited = content.some((part) => part.content?.some(({ type }) => type === 'citation'))
  return isCited ? undefined : `Fact ${number} (“${label}”) has no citation. Add the source of the number.`
}
