/** Raised or lowered text for places that hold only characters: in characters of its own, or after `^` or `_`. */
export function inScriptSigns(words: string, script: 'superscript' | 'subscript'): string {
  const signs = Array.from(words, (sign) => scripts[script].signs[plainSigns.indexOf(sign)])
  return signs.includes(undefined) ? `${scripts[script].mark}${words}` : signs.join('')
}

const plainSigns = '0123456789+-−=()'
const scripts = {
  superscript: { mark: '^', signs: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾' },
  subscript: { mark: '_', signs: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' },
} as const
