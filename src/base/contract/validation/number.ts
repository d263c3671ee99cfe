/** Tells whether a text is a whole number that can be counted with exactly. */
export const isInteger = (text: string) => /^[-+]?\d+$/.test(text) && Number.isSafeInteger(Number(text))

/** Tells whether a text is a decimal number with a point. */
export const isDecimal = (text: string) => /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) && Number.isFinite(Number(text))

type NumberMask = { isWhole: boolean; mayBeNegative?: boolean }

/**
 * Masks what is typed into a number field to digits, with one point where the number need not be whole (5.6). A comma
 * becomes a point. Text that comes in one go and reads as another number than would be left of it stays as it is, to
 * be refused: 12.5 in a field for whole numbers must not become 125, nor 1,234 become 1.234.
 */
export function maskNumber(text: string, { isWhole, mayBeNegative = false }: NumberMask): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[−‐-–]/g, '-')
    .replace(/\s/g, '')
  const sign = mayBeNegative && plain.startsWith('-') ? '-' : ''
  const number = plain.replace(/^[-+]/, '')
  const ungrouped = withoutGroups(number)
  if (isWhole) {
    if (ungrouped !== undefined && !ungrouped.includes('.')) return sign + ungrouped
    return /^\d+[.,]\d+$/.test(number) ? sign + number : sign + number.replace(/\D/g, '')
  }
  if (ungrouped !== undefined) return sign + ungrouped
  if (/^\d{1,3},\d{3}$/.test(number)) return sign + number
  const [whole = '', ...rest] = number.replace(/[^\d.,]/g, '').split(/[.,]/)
  return sign + (rest.length > 0 ? `${whole}.${rest.join('')}` : whole)
}

/** A number written in groups of thousands whose meaning is beyond doubt, without the groups. */
function withoutGroups(text: string): string | undefined {
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '')
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
}
