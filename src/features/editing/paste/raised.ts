import { inScriptSigns } from '#features/rich-text/index.ts'
import { hasClassLike, isBlockName, type Pasted, type PastedElement, styleOf } from './tree.ts'

/** Above or below the line. */
export type Shift = { readonly to: '+' | '-'; readonly isNamed: boolean }

/** By its name, a name in its style, or a distance. `baseline` moves nothing back: what is within stays raised. */
export function shiftOf(element: PastedElement): Shift | undefined {
  const { name } = element
  if (name === 'rt') return { to: '+', isNamed: true }
  if (name === 'sup' || name === 'sub') return { to: name === 'sup' ? '+' : '-', isNamed: true }
  if (isBlockName(name)) return
  const align = styleOf(element, 'vertical-align')
  const variant = `${styleOf(element, 'font-variant-position')} ${styleOf(element, 'font-variant')} ${styleOf(element, 'font-feature-settings')}`
  if (/^super\b/.test(align) || /\bsuper\b|"?\bsups\b/.test(variant) || hasClassLike(element, raisedClass))
    return { to: '+', isNamed: true }
  if (/^sub\b/.test(align) || /\bsub\b|\bsubs\b|\bsinf\b/.test(variant) || hasClassLike(element, loweredClass))
    return { to: '-', isNamed: true }
  // A formula or a fraction is as high as several lines: its middle moves, not its text.
  const display = styleOf(element, 'display')
  if (/^inline-(table|flex|grid)/.test(display) || (display === 'inline-block' && !isLine(element))) return
  const office = Number.parseFloat(styleOf(element, 'mso-text-raise'))
  if (office) return { to: office > 0 ? '+' : '-', isNamed: false }
  const height = isOutOfLine(element)
    ? liftOf(element) || placeBeside(element)
    : emsIn(align, lineHeight) || edgeOf(element, align) || liftOf(element)
  if (Math.abs(height) >= leastHeight) return { to: height > 0 ? '+' : '-', isNamed: false }
}

/** Whether an element stands apart from the text around it, although it is within the line. */
export const isSeparateBox = (element: PastedElement) =>
  isOutOfLine(element)
    ? shiftOf(element) === undefined
    : /^(block|flex|grid|table|table-(cell|row)|list-item|flow-root)$/.test(styleOf(element, 'display'))

const isOutOfLine = (element: PastedElement) => /^(absolute|fixed)$/.test(styleOf(element, 'position'))

/** Whether everything in an element stands side by side. */
const isLine = ({ children }: PastedElement): boolean =>
  children.every(
    (child) =>
      typeof child === 'string' ||
      (child.name !== 'br' &&
        !isBlockName(child.name) &&
        !/^(?!inline$)./.test(styleOf(child, 'display')) &&
        isLine(child)),
  )

// Not every browser copies the style of a class.
const raisedClass = /(^|[\s_-])(sup|super|superscript|exponent)(\s|$)/i
const loweredClass = /(^|[\s_-])subscript(\s|$)/i

/** In em. Less is an adjustment by eye. */
const leastHeight = 0.1

/** In em, as browsers render it by default. */
const lineHeight = 1.2

/** Small text at the top or the bottom of the line. */
function edgeOf(element: PastedElement, align: string): number {
  const size = styleOf(element, 'font-size') || (element.name === 'small' ? 'smaller' : '')
  if (size === '' || emsIn(size, 1) >= 1) return 0
  return /^(text-)?top$/.test(align) ? smallStep : /^(text-)?bottom$/.test(align) ? -smallStep : 0
}

function liftOf(element: PastedElement): number {
  const shifted =
    /translate(?:y\(|3d\([^,()]{0,40},|\([^,()]{0,40},)([^,)]{1,40})/.exec(styleOf(element, 'transform'))?.[1] ??
    `${/matrix\((?:[^,()]{1,40},){5}([^,()]{1,40})\)/.exec(styleOf(element, 'transform'))?.[1]}px`
  const moved = -emsIn(shifted, 1) || -emsIn(styleOf(element, 'translate').split(/\s+/)[1] ?? '', 1)
  if (moved !== 0 || styleOf(element, 'position') !== 'relative') return moved
  const [inset = '', , under = inset] = insetsOf(element)
  const either = (...lengths: string[]) => lengths.map((length) => emsIn(length, 0)).find((length) => length !== 0) ?? 0
  // A share of the height of the text around it, which has none.
  return (
    -either(styleOf(element, 'top'), styleOf(element, 'inset-block-start'), inset) ||
    either(styleOf(element, 'bottom'), styleOf(element, 'inset-block-end'), under)
  )
}

const insetsOf = (element: PastedElement) => styleOf(element, 'inset').split(/\s+/)

/** If it begins above the text beside it, ends below it, or is small and near its top or bottom; 0: unknown. */
function placeBeside(element: PastedElement): number {
  const [inset = '', , under = inset] = insetsOf(element)
  const lengthOf = (...lengths: string[]) => {
    const length = lengths.find((each) => /\d/.test(each))
    return length === undefined ? undefined : emsIn(length, lineHeight)
  }
  const top = lengthOf(styleOf(element, 'top'), styleOf(element, 'inset-block-start'), inset)
  const bottom = lengthOf(styleOf(element, 'bottom'), styleOf(element, 'inset-block-end'), under)
  const size = styleOf(element, 'font-size')
  const isSmall = element.name === 'small' || size === 'smaller' || (/(em|%)$/.test(size) && emsIn(size, 1) < 1)
  const distance = top ?? (bottom === undefined ? undefined : -bottom)
  if (distance === undefined) return 0
  const isOutside = top === undefined ? distance > 0 : distance < 0
  const height = isOutside ? -distance : isSmall ? -distance + (top === undefined ? -smallStep : smallStep) : 0
  return Math.abs(height) <= lineHeight ? height : 0
}

/** How far small text at the top or the bottom of the line is off it, in em. */
const smallStep = 0.3

/** A length in em, at the size that browsers give to text; NaN becomes 0. */
export function emsIn(length: string, whole: number): number {
  const [, number, unit = ''] =
    /([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))(em|rem|ex|ch|px|pt|pc|mm|cm|in|q|%)/.exec(length) ?? []
  return number === undefined ? 0 : Number(number) * (unit === '%' ? whole / 100 : (inEm[unit] ?? 0))
}

const inEm: Readonly<Record<string, number>> = {
  ...{ em: 1, rem: 1, ex: 0.5, ch: 0.5 },
  ...{ px: 1 / 16, pt: 1 / 12, pc: 1, mm: 0.236, cm: 2.36, in: 6, q: 0.059 },
}

/** For places that hold only characters: raised and lowered text in characters of its own, or after `^` or `_`. */
export function readableText(pasted: Pasted, isOut: (element: PastedElement) => boolean): string {
  if (typeof pasted === 'string') return pasted
  if (isOut(pasted)) return ''
  const words = pasted.children.map((child) => readableText(child, isOut)).join('')
  const shift = shiftOf(pasted)
  if (shift && words.trim() !== '') return inScriptSigns(words.trim(), shift.to === '+' ? 'superscript' : 'subscript')
  return /^(br|p|div|li|t[dhr]|gap)$/.test(pasted.name) || isSeparateBox(pasted) ? ` ${words} ` : words
}
