import type { RichNode } from '../../document.ts'
import { validDocument } from '../../schema.ts'
import type { Cleaned } from './clean.ts'
import { kindOf, type ListEntry, listsFrom } from './lists.ts'
import { newLosses } from './report.ts'
import { signsIn } from './symbols.ts'

const bullet = /^\s*([•·▪◦‣●○■□–-]|\uf0b7|\(?\d{1,2}[.)]|[a-z]\))\s+(?=\S)/

/**
 * Reads pasted plain text, as a PDF gives it: lines broken for a page are joined, blank lines and line ends that stand
 * well short of the others part paragraphs, lines with a bullet or a number are items of a list.
 */
export function cleanText(text: string): Cleaned {
  const { losses, count } = newLosses()
  const lines = signsIn(text, undefined)
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .split('\n')
  const content = blocksOf(lines.map((line) => line.replace(/[\p{Cc}\u00a0\s]+/gu, ' ').trimEnd()))
  return { document: validDocument({ type: 'doc', content }), losses }

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
      blocks.push(...listsFrom(entries))
      entries = []
    }

    for (const [at, line] of all.entries()) {
      if (line.trim() === '') {
        end()
        continue
      }
      if (bullet.test(line)) {
        end()
        isItem = true
      } else if (open !== '' && !(isItem && line.startsWith(' ')) && !continues(all[at - 1] ?? '', line, widest)) {
        end()
      }
      open = joined(open, line)
    }
    end()
    endList()
    return blocks
  }

  function joined(before: string, line: string): string {
    if (before === '') return line
    // Whether 'hae-' and 'moglobin' are one word or 'dose-' and 'limiting' are two only a reader can tell.
    if (/\p{L}-$/u.test(before) && /^\s*\p{Ll}/u.test(line)) {
      count('joinedHyphen')
      return before + line.trimStart()
    }
    return `${before} ${line.trimStart()}`
  }
}

/** A line goes on with the one before when that one was full, so that only the page broke it. */
const continues = (before: string, line: string, widest: number) =>
  widest >= 40 &&
  before.length >= widest * 0.6 &&
  !(/[.:!?]$/.test(before) && before.length < widest * 0.8) &&
  line !== ''

const markerOf = (words: string) => bullet.exec(words)?.[1] ?? ''

const paragraph = (words: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
