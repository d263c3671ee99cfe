import { isSafeHref, type RichMark, without } from '#features/rich-text/index.ts'
import { cut, gap, type Piece } from './pieces.ts'
import { isSeparateBox, shiftOf } from './raised.ts'
import type { Reading } from './reading.ts'
import { unwrapRedirect } from './redirect.ts'
import { invisible, type SymbolFont, symbolFontOf, symbolsIn, withoutBlanks } from './symbols.ts'
import { hasClass, hasClassLike, isStruck, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'
import { isUnseen, leavesBlankSpace } from './unseen.ts'

export type Setting = {
  readonly href?: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly sub?: boolean
  readonly sup?: boolean
  /** Every step above and below the line, from outside: `+-` for text below within text above. */
  readonly level?: string
  /** Elements side by side or one below the other, although they are inline. */
  readonly isSpread?: boolean
  readonly signs?: SymbolFont | undefined
  /** The number of lists around it. */
  readonly depth?: number
}

export function inlineOf(pasted: Pasted, setting: Setting, reading: Reading): Piece[] {
  if (typeof pasted === 'string') return textOf(pasted, setting, reading)
  const { name, children } = pasted
  if (name === 'br') return [{ type: 'hardBreak' }]
  if (hasClass(pasted, 'unconfirmed') || hasClass(pasted, 'unconfirmed-mark')) {
    const isMark = plainText(pasted).trim().toLowerCase() === 'source to be confirmed'
    const words = isMark ? [] : without(pasted, 'unseen').flatMap((child) => inlineOf(child, setting, reading))
    return [...words, { type: 'unconfirmed' }]
  }
  if (pasted.attributes['data-threshold']) return thresholdFrom(pasted)
  if (isCitation(pasted)) return citationOf(pasted, reading)
  if (isCitationLink(pasted)) {
    reading.count('citation')
    return [cut]
  }
  if (name === cut.type) return [cut]
  if (name === gap.type) return [gap]
  if (isDropped(pasted, reading)) return objectIn(name) || leavesBlankSpace(pasted) ? [gap] : []
  const within = settingOf(pasted, setting, reading)
  const pieces = children.flatMap((child) => inlineOf(child, within, reading))
  return setting.isSpread || isSeparateBox(pasted) ? [gap, ...pieces, gap] : pieces
}

/** Whether an element is not part of the text. Counts it if the user would miss it. */
export function isDropped(element: PastedElement, { count }: Reading): boolean {
  const { name } = element
  const id = styleOf(element, 'mso-element')
  if (silent.has(name) || hasClass(element, 'anchor') || hasClass(element, 'Apple-interchange-newline')) return true
  const object = objectIn(name)
  if (object) return leftOut(object)
  if (/^comment(-list)?$/.test(id)) return true
  if (hasClassLike(element, /MsoCommentReference|msocomanchor|msocomoff/i))
    return plainText(element).trim() === '' || leftOut('comment')
  if (name === 'del' || hasClass(element, 'msoDel')) return leftOut('deletion')
  if (isStruck(element)) return plainText(element).trim() === '' || leftOut('struck')
  if (/(foot|end)note-list/.test(id)) return true
  if (styleOf(element, 'mso-footnote-id') || styleOf(element, 'mso-endnote-id')) return leftOut('footnote')
  if (styleOf(element, 'mso-list') === 'ignore') return true
  if (isUnseen(element)) return plainText(element).trim() === '' || leftOut('hidden')
  return false

  function leftOut(loss: Parameters<typeof count>[0]) {
    count(loss)
    return true
  }
}

/** What takes up room in a line without being text. */
function objectIn(name: string): 'image' | 'embed' | 'formField' | undefined {
  if (/^(img|picture|v:imagedata|v:shape|svg|canvas)$/.test(name)) return 'image'
  if (/^(video|audio|iframe|object|embed|o:oleobject)$/.test(name)) return 'embed'
  if (/^(input|select|textarea|button)$/.test(name)) return 'formField'
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

export function settingOf(element: PastedElement, outer: Setting, reading: Reading): Setting {
  const { name } = element
  const weight = styleOf(element, 'font-weight')
  const slant = styleOf(element, 'font-style')
  const decoration = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
  if (name !== 'a' && (name === 'u' || (decoration.includes('underline') && !outer.href && !hasLink(element))))
    reading.count('underline')
  if (name === 'mark' || styleOf(element, 'mso-highlight')) reading.count('highlight')
  const isBold =
    /^(bold|bolder|[6-9]00)$/.test(weight) || (/^(b|strong)$/.test(name) && !/^(normal|lighter|[1-4]00)$/.test(weight))
  const isPlain = /^(normal|lighter|[1-4]00)$/.test(weight)
  const isSlanted = slant === 'italic' || (/^(i|em|cite|var|dfn)$/.test(name) && slant !== 'normal')
  const shift = shiftOf(element)
  // A distance only adjusts text that is already off the line.
  const isMarked = shift && (shift.isNamed || !(outer.sub || outer.sup))
  const href = name === 'a' ? hrefOf(element, reading) : undefined
  return {
    ...outer,
    ...(isBold && { bold: true }),
    ...(isPlain && { bold: false }),
    ...(isSlanted && { italic: true }),
    ...(slant === 'normal' && { italic: false }),
    ...(isMarked && { sub: shift.to === '-', sup: shift.to === '+' }),
    ...(shift && { level: `${outer.level ?? ''}${shift.to}` }),
    isSpread: /^(inline-)?(flex|grid)$/.test(styleOf(element, 'display')),
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
  const { level = '' } = setting
  return [{ type: 'text', text, level, ...(marks.length > 0 && { marks }) }]
}

/** In schema order. */
const marksOf = ({ href, bold, italic, sub, sup }: Setting): RichMark[] => [
  ...(href ? [{ type: 'link', attrs: { href } }] : []),
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
  ...(sub ? [{ type: 'subscript' }] : sup ? [{ type: 'superscript' }] : []),
]

const isCitation = (element: PastedElement) => element.name === 'sup' && hasClass(element, 'citation')

/** Another page's reference number: meaningless here, and easily read as part of the word or value before it. */
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
  return [cut]
}

/** A threshold of this site; plain text if its key is malformed. */
function thresholdFrom(pasted: PastedElement): Piece[] {
  const [key = '', value] = [pasted.attributes['data-threshold'], plainText(pasted).replaceAll('\u00a0', ' ')]
  return /^[a-z0-9.]{1,60}$/.test(key)
    ? [{ type: 'threshold', attrs: { key, value } }]
    : [{ type: 'text', text: value }]
}
