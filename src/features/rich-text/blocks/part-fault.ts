import type { RichNode } from '../document.ts'

type PartFault = { readonly path: string; readonly message: string }

/** The first fault in the parts of a document's blocks of a type. `faultOf` gets a part and its number. */
export function partFault(
  { content = [] }: RichNode,
  type: string,
  faultOf: (part: RichNode, number: number) => string | undefined,
): PartFault | undefined {
  for (const [at, block] of content.entries()) {
    if (block.type !== type) continue
    for (const [index, part] of (block.content ?? []).entries()) {
      const message = faultOf(part, index + 1)
      if (message) return { path: `/content/${at}/content/${index}`, message }
    }
  }
  return undefined
}
