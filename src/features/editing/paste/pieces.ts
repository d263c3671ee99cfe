import type { RichNode } from '#features/rich-text/index.ts'

/** A piece of text or inline content, before spaces are normalised. `level` is that of its setting. */
export type Piece = RichNode & { readonly level?: string }

/** Something between two texts that is not text, or the edge of a text that stands apart: the texts must not join. */
export const gap = { type: 'gap' } as const

export const cut = { type: 'cut' } as const

/** Splits pieces into paragraphs at two line breaks. */
export function paragraphsOf(pieces: readonly Piece[]): RichNode[] {
  const parts: Piece[][] = [[]]
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === 'hardBreak' && isBreakNext(pieces, index)) parts.push([])
    else parts.at(-1)?.push(piece)
  }
  return parts.flatMap((part) => {
    const content = normalised(part)
    return content.length > 0 ? [{ type: 'paragraph', content }] : []
  })
}

const isBreakNext = (pieces: readonly Piece[], index: number) =>
  pieces.slice(index + 1).find(({ text }) => text === undefined || text.trim() !== '')?.type === 'hardBreak'

/** Spaces collapse as in a browser; pieces with the same marks merge, but never digits of different text lines. */
export function normalised(pieces: readonly Piece[]): RichNode[] {
  const run: Piece[] = []
  let isApart = false
  for (const piece of withoutCuts(pieces)) {
    if (piece.type === gap.type) {
      isApart = true
      continue
    }
    const last = run.at(-1)
    if (piece.type === 'text') {
      const text = endsBlank(last) ? piece.text?.trimStart() : piece.text
      if (!text) continue
      const apart = { ...piece, text: `${last ? between(last, { ...piece, text }, isApart) : ''}${text}` }
      if (last?.type === 'text' && last.level === piece.level && haveSameMarks(last, piece))
        run[run.length - 1] = { ...last, text: `${last.text}${apart.text}` }
      else run.push(apart)
    } else {
      if (piece.type === 'hardBreak') trimEnd(run)
      run.push(piece)
    }
    isApart = false
  }
  while (run.at(-1)?.type === 'hardBreak') run.pop()
  trimEnd(run)
  while (run[0]?.type === 'hardBreak') run.shift()
  return merged(run)
}

/** What keeps two texts apart: a space, or a sign for a step from one height to another that marks cannot express. */
function between(last: Piece, next: Piece, isApart: boolean): string {
  const [before = '', after = ''] = [last.text, next.text]
  if (/\s$/.test(before) || /^\s/.test(after)) return ''
  if (isApart && /[^\p{Ps}\p{Pi}\p{Pd}\p{Sm}/]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return ' '
  const [from = '', to = ''] = [last.level, next.level]
  if (from === to || heightIn(last) !== heightIn(next)) return ''
  return to.startsWith(from) && to.length === from.length + 1 ? (to.endsWith('+') ? '^' : '_') : ' '
}

const heightIn = ({ marks = [] }: Piece) => marks.find(({ type }) => /^(sub|super)script$/.test(type))?.type

/** Adjacent pieces with the same marks as one, without their levels. */
function merged(run: readonly Piece[]): RichNode[] {
  const nodes: RichNode[] = []
  for (const { level: _, ...node } of run) {
    const last = nodes.at(-1)
    if (last?.type === 'text' && node.type === 'text' && haveSameMarks(last, node))
      nodes[nodes.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else nodes.push(node)
  }
  return nodes
}

/** Takes out the punctuation of citations that were left out: `[1, 2]` leaves no brackets, and no comma. */
function withoutCuts(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = []
  let isCut = false
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === cut.type) isCut = true
    else if (!isCut || piece.text === undefined) {
      kept.push(piece)
      isCut = false
    } else if (!/^[\s,;–-]*$/.test(piece.text) || !isCutNext(pieces, index)) {
      const last = kept.at(-1)
      const text = last?.text?.trimEnd() ?? ''
      const closing = /[[(]$/.test(text) && /^\s*[\])]/.exec(piece.text)
      const before = closing ? text.slice(0, -1).trimEnd() : last?.text
      const after = piece.text.slice(closing ? closing[0].length : 0)
      if (last && before !== undefined)
        kept[kept.length - 1] = { ...last, text: /^[.,;:)]/.test(after) ? before.trimEnd() : before }
      kept.push({ ...piece, text: after })
      isCut = false
    }
  }
  return kept.filter(({ text }) => text !== '')
}

const isCutNext = (pieces: readonly Piece[], index: number) => pieces[index + 1]?.type === cut.type

const endsBlank = (node: RichNode | undefined) =>
  node === undefined || node.type === 'hardBreak' || (node.type === 'text' && node.text?.endsWith(' ') === true)

function trimEnd(run: RichNode[]) {
  for (let last = run.at(-1); last?.type === 'text'; last = run.at(-1)) {
    const text = last.text?.trimEnd()
    if (text === last.text) return
    run.pop()
    if (text) run.push({ ...last, text })
  }
}

const haveSameMarks = (a: RichNode, b: RichNode) => JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? [])
