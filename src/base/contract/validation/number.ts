export const isInteger = (text: string) => /^[-+]?\d+$/.test(text) && Number.isSafeInteger(Number(text))

export const isDecimal = (text: string) => /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number.isFinite(Number(text))

export const numberMessage = 'Enter a number in digits, such as 9.5'

/** A typed number (D-116): digits, a point or comma, a minus sign. `1,234` is ambiguous and so undefined. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-')
  return /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(plain) && !/^-?[1-9]\d{0,2},\d{3}$/.test(plain)
    ? Number(plain.replace(',', '.'))
    : undefined
}

type NumberMask = { readonly isDecimal: boolean; readonly mayBeNegative: boolean }

/** What a number field accepts (5.6): digits, a minus in front if allowed, the first point or comma if decimal. */
export function maskNumber(text: string, { isDecimal, mayBeNegative }: NumberMask): string {
  const plain = text.normalize('NFKC').replace('−', '-')
  const sign = mayBeNegative && plain.trimStart().startsWith('-') ? '-' : ''
  const kept = plain.replace(isDecimal ? /[^\d.,]/g : /\D/g, '')
  const end = kept.search(/[.,]/) + 1
  return sign + (end === 0 ? kept : kept.slice(0, end) + kept.slice(end).replace(/[.,]/g, ''))
}
