import { type Abnormality, readAbnormality } from './karyotype.ts'

/**
 * The abnormalities in what somebody typed: one to a line or between commas, or a whole karyotype of one clone such as
 * "47,XX,+8[12]/46,XX[8]". "normal" is the empty list and nothing is nothing. What cannot be read stays in the list as
 * it stands, so that it is refused by name.
 */
export function karyotypeFromText(text: string): readonly string[] | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  if (/^normal\.?$/i.test(typed)) return []
  const parts = partsOf(typed.replace(normalClone, ''))
  const head = headOf(parts)
  if (!head) return parts
  return fits(head, parts.slice(2)) ? parts.slice(2).filter((part) => !cellCount.test(part)) : parts
}

/** A karyotype as a form holds it: "normal" for the empty list. */
export const karyotypeToText = (karyotype: readonly string[]) => karyotype.join(', ') || 'normal'

/** Cells without any abnormality beside those of the clone, as they close a report. */
const normalClone = /\/\s*46\s*,\s*X[XY]\s*(?:\[\d+\])?\s*\.?$/i

/** How many cells had what precedes it. */
const cellCount = /^\[\d+\]$/

/** Separators, other than those within brackets. */
const partsOf = (text: string) =>
  text
    .split(/[,;\n](?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Head = { chromosomes: number; sex: string }

function headOf([count = '', sex = '']: readonly string[]): Head | undefined {
  if (!/^\d\d$/.test(count) || !/^[XY]{1,4}(?:\[\d+\])?$/i.test(sex)) return undefined
  return { chromosomes: Number(count), sex: sex.replace(/\[.*/, '').toUpperCase() }
}

/**
 * The number of chromosomes at the head of a karyotype is kept only where it is what the abnormalities make it: anything
 * else means that something was left out or is written in a way that is not read here.
 */
function fits({ chromosomes, sex }: Head, parts: readonly string[]): boolean {
  const abnormalities = parts.filter((part) => !cellCount.test(part)).map(readAbnormality)
  if (!abnormalities.every((one) => one !== null)) return false
  const ofSex = abnormalities.filter(({ places }) => /^[XY]$/.test(places[0]?.chromosome ?? ''))
  return chromosomes === 46 + change(abnormalities) && sex.length === 2 + change(ofSex)
}

/** How many whole chromosomes more, by the signs that are written. */
function change(abnormalities: readonly Abnormality[]): number {
  const signed = (sign: RegExp) => abnormalities.filter(({ text }) => sign.test(text)).length
  return signed(/^\+/) - signed(/^[-−–]/)
}
