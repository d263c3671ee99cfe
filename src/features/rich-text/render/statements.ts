import { isInline, type RichNode, textOf } from '../document.ts'

/** Whether a node is a citation or an unconfirmed mark, which belong to the text before them. */
export const isMark = (node: RichNode | undefined) => node?.type === 'citation' || node?.type === 'unconfirmed'
const isBlank = (node: RichNode | undefined) => node?.text?.trim() === ''

/** Where a statement ends within a text, and after the space that it begins with. */
const ends = /(?<=[.;] |^ )/

/** The marks are the words that are missing here, as in “Source: ¹.” */
const namesSource = /(?:^|\s)see\s*$|:\s*$/

/** The inline content with punctuation before the marks that it follows, and each text cut where a statement ends. */
export function cutIntoStatements(content: readonly RichNode[]): RichNode[] {
  const cut: RichNode[] = []
  for (const node of content) {
    let text = node.text
    if (text === undefined) {
      cut.push(node)
      continue
    }
    const sign = /^ ?[.,;:](?!\d)/.exec(text)?.[0]
    if (sign && isMark(cut.at(-1))) {
      let at = cut.length
      while (isMark(cut[at - 1]) || (isBlank(cut[at - 1]) && isMark(cut[at - 2]))) at--
      const before = cut[at - 1]
      if (before?.text !== undefined) cut[at - 1] = { ...before, text: before.text.trimEnd() }
      if (!namesSource.test(before?.text ?? '')) {
        cut.splice(at, 0, { ...node, text: sign.trim() })
        text = text.slice(sign.length)
      }
    }
    for (const piece of text.split(ends)) if (piece) cut.push({ ...node, text: piece })
  }
  return cut
}

/** For each statement whose source is still to be confirmed: the range of its nodes, and the place of its mark. */
export function unconfirmedIn(cut: readonly RichNode[]): { from: number; to: number }[] {
  return cut.flatMap(({ type }, to) => {
    if (type !== 'unconfirmed') return []
    let end = to
    while (cut[end - 1]?.type === 'citation' || isBlank(cut[end - 1])) end--
    let from = end
    const goesOn = (node: RichNode | undefined) =>
      node && isInline(node) && !isMark(node) && (from === end || !/[.;] $/.test(node.text ?? ''))
    while (goesOn(cut[from - 1]) && !(isBlank(cut[from - 1]) && isMark(cut[from - 2]))) from--
    return [{ from, to }]
  })
}

export const wordsOfStatement = (nodes: readonly RichNode[]) => nodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
