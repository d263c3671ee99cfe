import { isSafeHref, type RichMark, type RichNode } from '#features/rich-text/index.ts'
import type { Reading } from './reading.ts'
import { invisible, type SymbolFont, symbolFontOf, symbolsIn, withoutBlanks } from './symbols.ts'
import { hasClass, hasClassLike, isStruck, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'

/** The style and context of a piece of text. */
export type Setting = {
  readonly href?: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly sub?: boolean
  readonly sup?: boolean
  /** A font that shows symbols for letters. */
  readonly signs?: SymbolFont | undefined
  /** The number of lists around it. */
  readonly depth?: number
}

/** A piece of text or inline content, before spaces are normalised. */
type Piece = RichNode

/** Converts a piece of pasted inline markup. */
export function inlineOf(pasted: Pasted, setting: Setting, reading: Reading): Piece[] {
  if (typeof pasted === 'string') return textOf(pasted, setting, reading)
  const { name, children } = pasted
  if (name === 'br') return [{ type: 'hardBreak' }]
  if (hasClass(pasted, 'unconfirmed')) return [{ type: 'unconfirmed' }]
  if (pasted.attributes['data-threshold']) return thresholdFrom(pasted)
  if (isCitation(pasted)) return citationOf(pasted, reading)
  if (isCitationLink(pasted)) {
    reading.count('citation')
    return []
  }
  if (isLeftOut(pasted, reading)) return []
  const within = settingOf(pasted, setting, reading)
  return children.flatMap((child) => inlineOf(child, within, reading))
}

/** Whether an element is not part of the text. Counts it if the user would miss it. */
export function isLeftOut(element: PastedElement, { count }: Reading): boolean {
  const { name } = element
  const id = styleOf(element, 'mso-element')
  if (silent.has(name) || hasClass(element, 'anchor') || hasClass(element, 'Apple-interchange-newline')) return true
  if (/^(img|picture|v:imagedata|v:shape|svg|canvas)$/.test(name)) return leftOut('image')
  if (/^(video|audio|iframe|object|embed|o:oleobject)$/.test(name)) return leftOut('embed')
  if (/^(input|select|textarea|button)$/.test(name)) return leftOut('formField')
  if (name === 'math' || name.startsWith('m:omath')) return leftOut('equation')
  if (/^comment(-list)?$/.test(id)) return true
  if (hasClassLike(element, /MsoCommentReference|msocomanchor|msocomoff/i))
    return plainText(element).trim() === '' || leftOut('comment')
  if (name === 'del' || hasClass(element, 'msoDel')) return leftOut('deletion')
  if (isStruck(element)) return plainText(element).trim() === '' || leftOut('struck')
  if (/(foot|end)note-list/.test(id)) return true
  if (styleOf(element, 'mso-footnote-id') || styleOf(element, 'mso-endnote-id')) return leftOut('footnote')
  if (styleOf(element, 'mso-list') === 'ignore') return true
  if (
    styleOf(element, 'display') === 'none' ||
    styleOf(element, 'visibility') === 'hidden' ||
    styleOf(element, 'mso-hide') === 'all' ||
    'hidden' in element.attributes
  )
    return plainText(element).trim() === '' || leftOut('hidden')
  return false

  function leftOut(loss: Parameters<typeof count>[0]) {
    count(loss)
    return true
  }
}

const silent = new Set([
  'head',
  'title',
  'meta',
  'link',
  'base',
  'col',
  'colgroup',
  'area',
  'map',
  'wbr',
  'source',
  'track',
  'param',
])

/** The setting of the text within an element. */
export function settingOf(element: PastedElement, outer: Setting, reading: Reading): Setting {
  const { name } = element
  const weight = styleOf(element, 'font-weight')
  const slant = styleOf(element, 'font-style')
  const raised = styleOf(element, 'vertical-align')
  const decoration = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
  if (name !== 'a' && (name === 'u' || (decoration.includes('underline') && !outer.href && !hasLink(element))))
    reading.count('underline')
  if (name === 'mark' || styleOf(element, 'mso-highlight')) reading.count('highlight')
  const isBold =
    /^(bold|bolder|[6-9]00)$/.test(weight) || (/^(b|strong)$/.test(name) && !/^(normal|lighter|[1-4]00)$/.test(weight))
  const isPlain = /^(normal|lighter|[1-4]00)$/.test(weight)
  const isSlanted = slant === 'italic' || (/^(i|em|cite|var|dfn)$/.test(name) && slant !== 'normal')
  const sub = name === 'sub' || raised === 'sub'
  const sup = name === 'sup' || raised === 'super'
  const href = name === 'a' ? hrefOf(element, reading) : undefined
  return {
    ...outer,
    ...(isBold && { bold: true }),
    ...(isPlain && { bold: false }),
    ...(isSlanted && { italic: true }),
    ...(slant === 'normal' && { italic: false }),
    ...(sub && { sub: true, sup: false }),
    ...(sup && { sup: true, sub: false }),
    ...(raised === 'baseline' && { sub: false, sup: false }),
    ...(href && { href }),
    ...symbolFontOf(element),
  }
}

const hasLink = (element: PastedElement): boolean =>
  element.children.some((child) => typeof child !== 'string' && (child.name === 'a' || hasLink(child)))

/** The target of a link, without tracking redirects; a path if it is on this site. */
function hrefOf(element: PastedElement, { origin, count }: Reading): string | undefined {
  const raw = element.attributes.href?.trim()
  if (raw === undefined) return
  const href = ofThisSite(unwrapRedirect(raw), origin)
  if (isSafeHref(href) && !href.startsWith('#')) return href
  count('link')
  return undefined
}

/** Google and Outlook redirect through their own addresses. The real address is in the query. */
function unwrapRedirect(href: string): string {
  const query =
    /^https?:\/\/(?:(?:www\.)?google\.[a-z.]+\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/)\?(.*)$/.exec(
      href,
    )?.[1]
  const target = query && /(?:^|&)(?:q|url)=([^&#]*)/.exec(query)?.[1]
  if (!target) return href
  try {
    return decodeURIComponent(target)
  } catch {
    return href
  }
}

const ofThisSite = (href: string, origin: string | undefined) =>
  origin && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href

function textOf(raw: string, setting: Setting, { count }: Reading): Piece[] {
  const normalised = symbolsIn(raw, setting.signs)
    .replace(invisible, '')
    .replace(/\u2011/g, '-')
    .replace(/μ(?=(?:g|L|l|m|mol|M)(?!\p{L}))/gu, 'µ')
  const text = withoutBlanks(normalised, count)
  if (text === '') return []
  const marks = marksOf(setting)
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
}

/** In schema order. */
const marksOf = ({ href, bold, italic, sub, sup }: Setting): RichMark[] => [
  ...(href ? [{ type: 'link', attrs: { href } }] : []),
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
  ...(sub ? [{ type: 'subscript' }] : sup ? [{ type: 'superscript' }] : []),
]

const isCitation = (element: PastedElement) => element.name === 'sup' && hasClass(element, 'citation')

/**
 * The number of a reference in another page's list means nothing here, and it is so close to a word or a value that it
 * could be read as part of it.
 */
const isCitationLink = (element: PastedElement) =>
  element.name === 'a' &&
  /^[[(]?\d{1,3}(\s?[,–-]\s?\d{1,3})*[\])]?$/.test(plainText(element).trim()) &&
  leadsToReference(element.attributes.href ?? '')

/** Whether a fragment looks like that of a reference: `#ref-12`, `#cite_note-3`, `#B7`. */
const leadsToReference = (href: string) =>
  href
    .split('#')
    .slice(1)
    .some((fragment) => {
      const [start = ''] = fragment.split('/', 1)
      const index = start.search(/ref|cit|bib|note|fn|cr|[rb]/i)
      return index >= 0 && /\d/.test(start.slice(index))
    })

/** A citation from our own editor includes its references. One from a page of ours is only a number. */
function citationOf({ attributes }: PastedElement, { count }: Reading): Piece[] {
  try {
    const refs: unknown = JSON.parse(attributes['data-refs'] ?? '')
    if (Array.isArray(refs) && refs.length > 0) return [{ type: 'citation', attrs: { refs } }]
  } catch {
    // Falls through and is counted as lost.
  }
  count('citation')
  return []
}

/** A threshold of this site; plain text if its key is malformed. */
function thresholdFrom(pasted: PastedElement): Piece[] {
  const [key = '', value] = [pasted.attributes['data-threshold'], plainText(pasted).replaceAll('\u00a0', ' ')]
  return /^[a-z0-9.]{1,60}$/.test(key)
    ? [{ type: 'threshold', attrs: { key, value } }]
    : [{ type: 'text', text: value }]
}

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

/** Pieces as one run: spaces collapsed as in a browser, adjacent pieces with the same marks merged. */
export function normalised(pieces: readonly Piece[]): RichNode[] {
  const run: RichNode[] = []
  for (const piece of pieces) {
    const last = run.at(-1)
    if (piece.type === 'text') {
      const text = endsBlank(last) ? piece.text?.trimStart() : piece.text
      if (!text) continue
      if (last?.type === 'text' && haveSameMarks(last, piece))
        run[run.length - 1] = { ...last, text: `${last.text}${text}` }
      else run.push({ ...piece, text })
    } else {
      if (piece.type === 'hardBreak') trimEnd(run)
      run.push(piece)
    }
  }
  while (run.at(-1)?.type === 'hardBreak') run.pop()
  trimEnd(run)
  while (run[0]?.type === 'hardBreak') run.shift()
  return run
}

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
