import { type PastedElement, styleOf } from './tree.ts'

/** A font whose letters stand for signs: Word copies '³50' where one reads '≥ 50'. */
export type SignFont = 'symbol' | 'wingdings'

const letters = (of: string, signs: string): Record<string, string> =>
  Object.fromEntries(Array.from(of, (letter, at) => [letter, Array.from(signs)[at] ?? letter]))

const meaning: Readonly<Record<SignFont, Readonly<Record<string, string>>>> = {
  symbol: {
    ...letters('abgdezhqiklmnxoprstufcywDGQLXPSFYW', 'αβγδεζηθικλµνξοπρστυφχψωΔΓΘΛΞΠΣΦΨΩ'),
    ...letters('£³±´¹»®¬\u00ad¯¥°·×¸Öå-', '≤≥±×≠≈→←↑↓∞°•·÷√∑−'),
  },
  wingdings: letters('àßáâèüûþ§', '→←↑↓➔✓✗☑▪'),
}

/** Text as one reads it: the signs that a font shows for letters, and those that Word keeps in a private corner of Unicode. */
export const signsIn = (text: string, font: SignFont | undefined) =>
  text.replace(font ? /[^\s]/g : /[\uf020-\uf0ff]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const isPrivate = code >= 0xf020 && code <= 0xf0ff
    const letter = isPrivate ? String.fromCharCode(code - 0xf000) : sign
    const known = font ? [font] : (['symbol', 'wingdings'] as const)
    return known.map((name) => meaning[name][letter]).find(Boolean) ?? letter
  })

/** What an element says of the font of its text: one of signs, another one, or nothing. */
export function signFontOf(element: PastedElement): { readonly signs?: SignFont | undefined } {
  const named = styleOf(element, 'mso-symbol-font-family') || firstFamily(styleOf(element, 'font-family'))
  const font = named || firstFamily(element.attributes.face?.toLowerCase() ?? '')
  if (font === 'symbol' || font === 'wingdings') return { signs: font }
  return font || styleOf(element, 'font') ? { signs: undefined } : {}
}

const firstFamily = (families: string) => (families.split(',')[0] ?? '').replace(/["']/g, '').trim()
