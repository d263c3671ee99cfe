import type { RichNode } from '#features/rich-text/index.ts'

/*
 * Blocks as single lines, for places that cannot hold blocks. Separate texts stay separate: cells, items and paragraphs
 * are divided by punctuation, so that `2.5` and `5 mg` never become `2.55 mg`.
 */

/** A table as lines, one for each row, with bars between cells; places that a spanning cell covers are blank. */
export const linesFrom = (table: RichNode): RichNode[] =>
  grid(table).flatMap((row) => {
    const last = row.findLastIndex((cell) => cell.length > 0)
    if (last < 0) return []
    const content = row
      .slice(0, last + 1)
      .flatMap((cell, index) => [...(index > 0 ? [text(cell.length > 0 ? ' | ' : ' |')] : []), ...cell])
    return [{ type: 'paragraph', content }]
  })

/** Semicolons divide items, which keep their numbers, and paragraphs, unless those end in a full sentence. */
export function flowInOneLine(blocks: readonly RichNode[]): RichNode[] {
  const line: RichNode[] = []
  for (const part of blocks.flatMap(linesIn)) {
    if (line.length > 0 && part.length > 0) line.push(text(endsSentence(line) ? ' ' : '; '))
    line.push(...part)
  }
  return line
}

function linesIn({ type, attrs, content = [] }: RichNode): RichNode[][] {
  if (content.length === 0 || type === 'paragraph') return [[...content]]
  if (type !== 'orderedList') return content.flatMap(linesIn)
  const start = Number(attrs?.start ?? 1)
  return content.flatMap((item, at) => {
    const [first = [], ...more] = linesIn(item)
    // In brackets: `1. 5 mg` might be read as 1.5 mg.
    return [[text(`(${start + at}) `), ...first], ...more]
  })
}

const endsSentence = (line: readonly RichNode[]) => /[.:;!?,]$/.test(line.at(-1)?.text?.trimEnd() ?? '')

const text = (words: string): RichNode => ({ type: 'text', text: words })

function grid({ content = [] }: RichNode): RichNode[][][] {
  const rowsLeft: number[] = []
  return content.map((row) => {
    const line: RichNode[][] = []
    const covered = rowsLeft.map((count) => count > 0)
    for (const [column, count] of rowsLeft.entries()) rowsLeft[column] = Math.max(0, count - 1)
    let column = 0
    for (const cell of row.content ?? []) {
      while (covered[column]) line[column++] = []
      const { colspan = 1, rowspan = 1 } = (cell.attrs ?? {}) as { colspan?: number; rowspan?: number }
      for (let each = 0; each < colspan; each++) {
        line[column] = each === 0 ? flowInOneLine(cell.content ?? []) : []
        rowsLeft[column++] = rowspan - 1
      }
    }
    return line
  })
}
