import { type RichNode, validDocument } from '#features/rich-text/index.ts'
import { withoutCodes } from './fields.ts'
import { kindOf, type ListEntry, listsFrom } from './lists.ts'
import type { Cleaned } from './reading.ts'
import { newLosses } from './report.ts'
import { invisible, symbolsIn, withoutBlanks } from './symbols.ts'

const bullet = /^\s*([•·▪◦‣●○■□–-]|\uf0b7|\(?\d{1,2}[.)]|[a-z]\))\s+(?=\S)/

type Part = { readonly lines: string[] } | { readonly cells: string[][] }

/** Spreadsheets separate cells with tabs: consecutive lines with the same number of tabs are a table. */
function inTables(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let index = 0; index < lines.length; ) {
    const cells = cellsIn(lines[index])
    let end = index + 1
    while (cells && cellsIn(lines[end])?.length === cells.length) end++
    const last = parts.at(-1)
    if (cells && end - index > 1) parts.push({ cells: lines.slice(index, end).map((line) => line.split('\t')) })
    else {
      const line = cells ? cells.join(' | ') : (lines[index] ?? '')
      if (last && 'lines' in last) last.lines.push(line)
      else parts.push({ lines: [line] })
    }
    index = end
  }
  return parts
}

/** The cells of a line. A tab after a bullet, or one that only indents, does not separate cells. */
function cellsIn(line = ''): string[] | undefined {
  const cells = line.split('\t')
  const isTable = cells.filter((cell) => cell.trim() !== '').length > 1 && !bullet.test(line)
  return isTable ? cells : undefined
}

/** Joins lines broken by the layout; blank or much shorter lines end a paragraph, bullets and numbers make items. */
export function cleanText(text: string): Cleaned {
  const { losses, count } = newLosses()
  const lines = symbolsIn(withoutCodes(text, count), undefined)
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(invisible, '')
    .split('\n')
  const content = inTables(lines).flatMap((part) =>
    'cells' in part ? [tableOf(part.cells)] : blocksOf(part.lines.map((line) => withoutBlanks(line, count).trimEnd())),
  )
  return { document: validDocument({ type: 'doc', content }), losses }

  function tableOf(rows: readonly (readonly string[])[]): RichNode {
    const cell = (words: string): RichNode => ({
      type: 'tableCell',
      content: [words === '' ? { type: 'paragraph' } : paragraph(words)],
    })
    const content = rows.map((cells) => ({
      type: 'tableRow',
      content: cells.map((words) => cell(withoutBlanks(words, count).trim())),
    }))
    return { type: 'table', content }
  }

  function blocksOf(all: readonly string[]): RichNode[] {
    const widest = Math.max(...all.map((line) => line.length))
    const blocks: RichNode[] = []
    let entries: ListEntry[] = []
    let open = ''
    let isItem = false

    function end() {
      const words = open.trim()
      open = ''
      if (words === '') return
      if (isItem) {
        entries.push({ level: 1, ...kindOf(markerOf(words)), content: [paragraph(words.replace(bullet, ''))] })
      } else {
        endList()
        blocks.push(paragraph(words))
      }
      isItem = false
    }
    function endList() {
      blocks.push(...listsFrom(entries, count))
      entries = []
    }

    for (const [index, line] of all.entries()) {
      if (line.trim() === '') {
        end()
        continue
      }
      if (bullet.test(line)) {
        end()
        isItem = true
      } else if (open !== '' && !(isItem && line.startsWith(' ')) && !continues(all[index - 1] ?? '', line, widest)) {
        end()
      }
      open = join(open, line)
    }
    end()
    endList()
    return blocks
  }

  function join(before: string, line: string): string {
    if (before === '') return line
    // Only a reader can tell whether 'hae-' and 'moglobin' are one word or 'dose-' and 'limiting' are two.
    if (/\p{L}-$/u.test(before) && /^\s*\p{Ll}/u.test(line)) {
      count('joinedHyphen')
      return before + line.trimStart()
    }
    return `${before} ${line.trimStart()}`
  }
}

/** A line continues the one before if that was full, so that only the page layout broke it. */
const continues = (before: string, line: string, widest: number) =>
  widest >= 40 &&
  before.length >= widest * 0.6 &&
  !(/[.:!?]$/.test(before) && before.length < widest * 0.8) &&
  line !== ''

const markerOf = (words: string) => bullet.exec(words)?.[1] ?? ''

const paragraph = (words: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
