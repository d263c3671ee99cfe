/** Thrown if a drawing is too expensive for browsers; the message names the limit. */
export class TooComplex extends Error {}

export function limit(number: number, maximum: number, what: string) {
  if (number > maximum) throw new TooComplex(`It has more than ${maximum.toLocaleString('en-GB')} ${what}.`)
}
