import { cut } from './pieces.ts'
import type { Reading } from './reading.ts'
import { unwrapRedirect } from './redirect.ts'
import { hasClass, isBlockName, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'

/** Field codes are instructions, not text. Results stay, but for the citations of reference managers. */
export function withoutFields(tree: PastedElement, { count }: Pick<Reading, 'count'>): PastedElement {
  const markers = new Set(markersWithEnd(tree))
  const open: Field[] = []
  let lastHref = ''

  function cutHere(): Pasted[] {
    count('citation')
    return [{ name: cut.type, attributes: {}, children: [] }]
  }

  function within(element: PastedElement): PastedElement {
    const depth = open.length
    const children = element.children.flatMap(kept)
    // A field that was copied without its end must not take the rest of the text with it.
    if (isBlockName(element.name)) for (let at = open.length; at > depth && !open.at(-1)?.hasEnd; at--) open.pop()
    return { ...element, children }
  }

  function kept(child: Pasted): Pasted[] {
    if (typeof child === 'string') return open.some(isHidden) ? readCode(child) : keptText(child)
    const mark = /^field-(begin|separator|end)$/.exec(styleOf(child, 'mso-element'))?.[1]
    if (mark === 'begin') {
      open.push({ hasEnd: markers.has(child), isResult: false, code: '', isCitation: false })
      return []
    }
    const field = open.at(-1)
    if (mark === 'separator') {
      if (!field) return []
      field.isResult = true
      field.isCitation = field.hasEnd && isCitationCode(field.code)
      return field.isCitation && !open.slice(0, -1).some(isHidden) ? cutHere() : []
    }
    if (mark === 'end') {
      open.pop()
      return field && !field.isResult && isCitationCode(field.code) && !open.some(isHidden) ? cutHere() : []
    }
    if (!open.some(isHidden) && isManaged(child)) {
      const href = child.attributes.href ?? ''
      // One citation may be several links, one for each style of its text.
      if (href !== '' && href === lastHref) return []
      lastHref = href
      return cutHere()
    }
    const isLost = isLibraryLink(child) && !open.some(isHidden)
    if (isLost) count('link')
    const rest = within(isLost ? { ...child, name: 'span' } : child)
    return open.some(isHidden) && rest.children.length === 0 ? [] : [rest]
  }

  function keptText(text: string): Pasted[] {
    if (text.trim() !== '') lastHref = ''
    return [text]
  }

  function readCode(text: string): Pasted[] {
    const field = open.at(-1)
    if (field && !field.isResult) field.code += text
    return []
  }

  return withoutCodesIn(within(tree), count)
}

type Field = { readonly hasEnd: boolean; isResult: boolean; code: string; isCitation: boolean }

const isHidden = ({ isResult, isCitation }: Field) => !isResult || isCitation

/** The first marks of fields that have a last one. */
function markersWithEnd(tree: PastedElement): PastedElement[] {
  const open: PastedElement[] = []
  const closed: PastedElement[] = []
  const walk = (element: PastedElement) => {
    const mark = styleOf(element, 'mso-element')
    if (mark === 'field-begin') open.push(element)
    const begin = mark === 'field-end' ? open.pop() : undefined
    if (begin) closed.push(begin)
    for (const child of element.children) if (typeof child !== 'string') walk(child)
  }
  walk(tree)
  return closed
}

/** EndNote, Zotero, Mendeley, Papers and ReadCube, Citavi, Reference Manager, RefWorks. Not their lists of references. */
const isCitationCode = (code: string) =>
  /ADDIN\s+(EN\.CITE(?!\.DATA)|ZOTERO_ITEM|CSL_CITATION|Mendeley Citation|PAPERS2_CITATIONS|Citavi(Placeholder)?|REFMGR\.CITE|RW\.CITE)/i.test(
    code,
  )

/** Content controls and elements in which reference managers keep a citation. */
const isManaged = (element: PastedElement) =>
  (isLibraryLink(element) && isShort(plainText(element))) ||
  /^(MENDELEY_CITATION|CitaviPlaceholder|ZOTERO_ITEM|EndNoteCitation|Papers)/i.test(element.attributes.sdttag ?? '') ||
  (hasClass(element, 'citation') && 'data-citation' in element.attributes)

/** An entry of a list of references is longer than a citation without brackets. */
const isShort = (words: string) => words.trim().length <= 100 || /^\s*[[(]/.test(words)

/** Whether a link leads to the library of a reference manager, which only its owner can open. */
const isLibraryLink = ({ name, attributes }: PastedElement) =>
  name === 'a' && libraryLink.test(unwrapRedirect(attributes.href?.trim() ?? ''))

const libraryLink =
  /^(zotero|mendeley|papers\d?|citavi|readcube|paperpile|endnote):|^https?:\/\/((www\.)?zotero\.org\/(google-docs|users|groups)\b|(\w+\.)?paperpile\.com\/(c|b|app|shared)\/|(www\.)?(sciwheel|f1000)\.com\/work\/|(app|www|papers)\.readcube\.com\/|(www\.)?mendeley\.com\/(documents|library|viewer|reference-manager)\b|(www\.)?(my)?endnote(web)?\.com\/|refworks\.proquest\.com\/)/i

/** Removes field codes that are text, as where a word processor shows them; they may reach over several elements. */
function withoutCodesIn(tree: PastedElement, count: Reading['count']): PastedElement {
  const { ranges, citations } = codesIn(textWithLines(tree))
  if (ranges.length === 0) return tree
  for (let each = 0; each < citations; each++) count('citation')
  let at = 0
  const within = (pasted: Pasted): Pasted => {
    if (typeof pasted !== 'string') {
      const children = pasted.children.map(within)
      if (isBlockName(pasted.name)) at++
      return { ...pasted, children }
    }
    const start = at
    at += pasted.length
    return outside(pasted, ranges, start)
  }
  return within(tree) as PastedElement
}

const textWithLines = (pasted: Pasted): string =>
  typeof pasted === 'string'
    ? pasted
    : `${pasted.children.map(textWithLines).join('')}${isBlockName(pasted.name) ? blockEnd : ''}`

const blockEnd = '\u2029'

type Range = readonly [from: number, to: number]

/** The part of a text that starts at `start` outside of ranges. */
const outside = (text: string, ranges: readonly Range[], start = 0) =>
  ranges.reduceRight(
    (rest, [from, to]) => rest.slice(0, Math.max(0, from - start)) + rest.slice(Math.max(0, to - start)),
    text,
  )

export function withoutCodes(text: string, count: Reading['count']): string {
  const { ranges, citations } = codesIn(text)
  for (let each = 0; each < citations; each++) count('citation')
  return outside(text, ranges)
}

/** The places of field codes, and of EndNote's unformatted citations such as `{Doe, 2020 #7}`. */
function codesIn(text: string): { ranges: Range[]; citations: number } {
  const ranges: Range[] = []
  let citations = 0
  const starts =
    /\{[^{}<>\n]{1,80}\s#\d+[^{}<>\n]*\}|(?:\{\s*)?\bADDIN\s+(?=EN\.|ZOTERO_|CSL_|Mendeley|PAPERS2_|Citavi|REFMGR|RW\.)[\w.]+(\s+(CSL_\w+|Citation))?\s*/g
  for (let found = starts.exec(text); found; found = starts.exec(text)) {
    const [whole] = found
    const isCode = /\bADDIN\s/.test(whole)
    const end = isCode ? codeEnd(text, starts.lastIndex, whole.startsWith('{')) : starts.lastIndex
    if (!isCode || isCitationCode(whole)) citations++
    ranges.push([found.index, end])
    starts.lastIndex = end
  }
  return { ranges, citations }
}

/** Where a field code ends: with its markup, its JSON or its brace; if it is incomplete, with its block. */
function codeEnd(text: string, from: number, isInBraces: boolean): number {
  const stop = text.indexOf(blockEnd, from)
  const limit = stop < 0 ? text.length : stop
  let end = from
  const tag = /^<(EndNote|citation)\b/i.exec(text.slice(from, from + 20))?.[1]
  if (tag) {
    const close = new RegExp(`</${tag}>`, 'i').exec(text.slice(from, limit))
    end = close ? from + close.index + close[0].length : limit
  } else if (text[from] === '{') end = braceEnd(text, from, limit)
  if (!isInBraces) return end
  const rest = braceEnd(`{${text.slice(end, limit)}`, 0, limit - end + 1) - 1
  return end + rest
}

/** The place after the brace that closes the one at `from`; braces within JSON strings do not count. */
function braceEnd(text: string, from: number, limit: number): number {
  const signs = /"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|[{}]/g
  signs.lastIndex = from
  let depth = 0
  for (let found = signs.exec(text); found && found.index < limit; found = signs.exec(text)) {
    if (found[0] === '{') depth++
    else if (found[0] === '}' && --depth === 0) return signs.lastIndex
  }
  return limit
}
