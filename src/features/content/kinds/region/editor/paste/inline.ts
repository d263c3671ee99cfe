import { isSafeHref, type RichMark, type RichNode } from '../../document.ts'
import type { Reading } from './clean.ts'
import { type SignFont, signFontOf, signsIn } from './symbols.ts'
import { hasClass, hasClassLike, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'

/** How text is set where a piece of it stands. */
export type Setting = {
  readonly href?: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly sub?: boolean
  readonly sup?: boolean
  /** A font whose letters stand for signs. */
  readonly signs?: SignFont | undefined
  /** In how many lists it stands. */
  readonly depth?: number
}

/** A piece of text, or of what stands in it, before blanks are settled. */
type Piece = RichNode

/** Reads one piece of pasted markup that stands in text. */
export function inlineOf(pasted: Pasted, setting: Setting, reading: Reading): Piece[] {
  if (typeof pasted === 'string') return textOf(pasted, setting)
  const { name, children } = pasted
  if (name === 'br') return [{ type: 'hardBreak' }]
  if (hasClass(pasted, 'unconfirmed')) return [{ type: 'unconfirmed' }]
  if (isCitation(pasted)) return citationOf(pasted, reading)
  if (isCitationLink(pasted)) {
    reading.count('citation')
    return []
  }
  if (isLeftOut(pasted, reading)) return []
  const within = settingOf(pasted, setting, reading)
  return children.flatMap((child) => inlineOf(child, within, reading))
}

/** Tells whether an element is none of the text, and counts what the writer would miss of it. */
export function isLeftOut(element: PastedElement, { count }: Reading): boolean {
  const { name } = element
  const id = styleOf(element, 'mso-element')
  if (silent.has(name) || hasClass(element, 'anchor') || hasClass(element, 'Apple-interchange-newline')) return true
  if (/^(img|picture|v:imagedata|v:shape|svg|canvas)$/.test(name)) return left('image')
  if (/^(video|audio|iframe|object|embed|o:oleobject)$/.test(name)) return left('embed')
  if (/^(input|select|textarea|button)$/.test(name)) return left('formField')
  if (name === 'math' || name.startsWith('m:omath')) return left('equation')
  if (/^comment(-list)?$/.test(id)) return true
  if (hasClassLike(element, /MsoCommentReference|msocomanchor|msocomoff/i))
    return plainText(element).trim() === '' || left('comment')
  if (name === 'del' || hasClass(element, 'msoDel')) return left('deletion')
  if (/(foot|end)note-list/.test(id)) return true
  if (styleOf(element, 'mso-footnote-id') || styleOf(element, 'mso-endnote-id')) return left('footnote')
  if (styleOf(element, 'mso-list') === 'ignore') return true
  if (
    styleOf(element, 'display') === 'none' ||
    styleOf(element, 'visibility') === 'hidden' ||
    styleOf(element, 'mso-hide') === 'all' ||
    'hidden' in element.attributes
  )
    return plainText(element).trim() === '' || left('hidden')
  return false

  function left(loss: Parameters<typeof count>[0]) {
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

/** How text is set within an element. */
export function settingOf(element: PastedElement, outer: Setting, reading: Reading): Setting {
  const { name } = element
  const weight = styleOf(element, 'font-weight')
  const slant = styleOf(element, 'font-style')
  const raised = styleOf(element, 'vertical-align')
  const decoration = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
  if (/^(s|strike)$/.test(name) || decoration.includes('line-through')) reading.count('strike')
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
    ...signFontOf(element),
  }
}

const hasLink = (element: PastedElement): boolean =>
  element.children.some((child) => typeof child !== 'string' && (child.name === 'a' || hasLink(child)))

/** Where a link leads: unwrapped from those who count its readers, and a path where it stays on this site. */
function hrefOf(element: PastedElement, { origin, count }: Reading): string | undefined {
  const given = element.attributes.href?.trim()
  if (given === undefined) return
  const href = ofThisSite(unwrapped(given), origin)
  if (isSafeHref(href) && !href.startsWith('#')) return href
  count('link')
  return undefined
}

/** Google and Outlook lead readers past themselves; the address meant is in the query. */
function unwrapped(href: string): string {
  const query =
    /^https?:\/\/(?:(?:www\.)?google\.[a-z.]+\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/)\?(.*)$/.exec(
      href,
    )?.[1]
  const meant = query && /(?:^|&)(?:q|url)=([^&#]*)/.exec(query)?.[1]
  if (!meant) return href
  try {
    return decodeURIComponent(meant)
  } catch {
    return href
  }
}

const ofThisSite = (href: string, origin: string | undefined) =>
  origin && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href

function textOf(given: string, setting: Setting): Piece[] {
  const text = signsIn(given, setting.signs)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\u2011/g, '-')
    .replace(/μ(?=(?:g|L|l|m|mol|M)(?!\p{L}))/gu, 'µ')
    .replace(/[\s\p{Cc}\u00a0]+/gu, ' ')
  if (text === '') return []
  const marks = marksOf(setting)
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
}

/** In the order of the schema. */
const marksOf = ({ href, bold, italic, sub, sup }: Setting): RichMark[] => [
  ...(href ? [{ type: 'link', attrs: { href } }] : []),
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
  ...(sub ? [{ type: 'subscript' }] : sup ? [{ type: 'superscript' }] : []),
]

const isCitation = (element: PastedElement) => element.name === 'sup' && hasClass(element, 'citation')

/** The number of a reference in a list elsewhere says nothing here, and stands so close to a word or a value that it could be read as a part of it. */
const isCitationLink = (element: PastedElement) =>
  element.name === 'a' &&
  /^[[(]?\d{1,3}(\s?[,–-]\s?\d{1,3})*[\])]?$/.test(plainText(element).trim()) &&
  /#[^/]*(ref|cit|bib|note|fn|cr|[rb])[^/]*\d/i.test(element.attributes.href ?? '')

/** A citation from our own editor names its references; one from a page of ours is only a number. */
function citationOf({ attributes }: PastedElement, { count }: Reading): Piece[] {
  try {
    const refs: unknown = JSON.parse(attributes['data-refs'] ?? '')
    if (Array.isArray(refs) && refs.length > 0) return [{ type: 'citation', attrs: { refs } }]
  } catch {
    // Falls through to being counted.
  }
  count('citation')
  return []
}

/** Pieces as paragraphs: two line breaks part them. */
export function paragraphsOf(pieces: readonly Piece[]): RichNode[] {
  const parts: Piece[][] = [[]]
  for (const [at, piece] of pieces.entries()) {
    if (piece.type === 'hardBreak' && breaksAgain(pieces, at)) parts.push([])
    else parts.at(-1)?.push(piece)
  }
  return parts.flatMap((part) => {
    const content = settled(part)
    return content.length > 0 ? [{ type: 'paragraph', content }] : []
  })
}

const breaksAgain = (pieces: readonly Piece[], at: number) =>
  pieces.slice(at + 1).find(({ text }) => text === undefined || text.trim() !== '')?.type === 'hardBreak'

/** Pieces as one run: blanks settled as a browser shows them, neighbours that are set alike in one. */
export function settled(pieces: readonly Piece[]): RichNode[] {
  const run: RichNode[] = []
  for (const piece of pieces) {
    const last = run.at(-1)
    if (piece.type === 'text') {
      const text = endsBlank(last) ? piece.text?.trimStart() : piece.text
      if (!text) continue
      if (last?.type === 'text' && alike(last, piece)) run[run.length - 1] = { ...last, text: `${last.text}${text}` }
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

const alike = (one: RichNode, other: RichNode) => JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? [])
