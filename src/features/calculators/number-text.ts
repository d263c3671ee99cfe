import { maskNumber } from '#base/contract/validation/number.ts'

/** Limits, ranges and powers, as laboratories write them. */
const noNumber = /^[<>≤≥~≈]|\d\s*[-‐-–—−/]\s*(?:\d|$)|\d\s*(?:to|e[-+]?|[x×*]\s*10\s*\^?)\s*[\d⁰-⁹¹²³]/i

/**
 * What stays in a field of what is typed or pasted: a number, masked as in every other field (5.6). What a laboratory
 * writes in place of one stays whole, to be refused: the digits alone of "<5", "2-4" or "1e9" are another value.
 */
export function maskMeasured(text: string): string {
  return noNumber.test(text) ? text : maskNumber(text.replace(/(?<=\d)·(?=\d|$)/g, '.'), { isWhole: false })
}
