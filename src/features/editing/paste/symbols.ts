import { withoutControls } from '#base/contract/control-characters.ts'
import { type PastedElement, styleOf } from './tree.ts'

/** A font that shows symbols for letters: Word copies '³50' for a displayed '≥ 50'. */
export type SymbolFont = 'symbol' | 'wingdings'

const letters = (of: string, symbolFont: string): Record<string, string> =>
  Object.fromEntries(Array.from(of, (letter, at) => [letter, Array.from(symbolFont)[at] ?? letter]))

const meaning: Readonly<Record<SymbolFont, Readonly<Record<string, string>>>> = {
  symbol: {
    ...letters('abgdezhqiklmnxoprstufcywDGQLXPSFYW', 'αβγδεζηθικλµνξοπρστυφχψωΔΓΘΛΞΠΣΦΨΩ'),
    ...letters('£³±´¹»®¬\u00ad¯¥°·×¸Öå-', '≤≥±×≠≈→←↑↓∞°•·÷√∑−'),
  },
  wingdings: letters('àßáâèüûþ§', '→←↑↓➔✓✗☑▪'),
}

/** Text as displayed: replaces the letters of symbol fonts, and Word's symbols from the Unicode private use area. */
export const symbolsIn = (text: string, font: SymbolFont | undefined) =>
  text.replace(font ? /[^\s]/g : /[\uf020-\uf0ff]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const isPrivate = code >= 0xf020 && code <= 0xf0ff
    const letter = isPrivate ? String.fromCharCode(code - 0xf000) : sign
    const known = font ? [font] : (['symbol', 'wingdings'] as const)
    return known.map((name) => meaning[name][letter]).find(Boolean) ?? letter
  })

/** The font of an element's text: a symbol font, another font, or unspecified. */
export function symbolFontOf(element: PastedElement): { readonly signs?: SymbolFont | undefined } {
  const named = styleOf(element, 'mso-symbol-font-family') || firstFamily(styleOf(element, 'font-family'))
  const font = named || firstFamily(element.attributes.face?.toLowerCase() ?? '')
  if (font === 'symbol' || font === 'wingdings') return { signs: font }
  return font || styleOf(element, 'font') ? { signs: undefined } : {}
}

const firstFamily = (families: string) => (families.split(',')[0] ?? '').replace(/["']/g, '').trim()

/** Characters that are invisible and have no meaning beyond allowing a line break. */
export const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Runs of spaces become one. Whitespace controls count as spaces, so that no words join; others are removed. */
export function withoutBlanks(text: string, count: (loss: 'control') => void): string {
  const { text: plain, removed } = withoutControls(text.replace(/[\t\n\v\f\r]/g, ' '))
  for (let each = 0; each < removed; each++) count('control')
  return plain.replace(/[\s\u00a0]+/g, ' ')
}
