import { type Abnormality, readAbnormality } from './karyotype.ts'

/**
 * The abnormalities in typed text: one per line or separated by commas, or a whole karyotype of one clone such as
 * "47,XX,+8[12]/46,XX[8]". "normal" is the empty list, and empty text is undefined. Unreadable parts stay in the list
 * unchanged, so that validation reports them by name.
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

/** A karyotype as form text: "normal" for the empty list. */
export const karyotypeToText = (karyotype: readonly string[]) => karyotype.join(', ') || 'normal'

/** Cells without any abnormality besides those of the clone, as at the end of a report. */
const normalClone = /\/\s*46\s*,\s*X[XY]\s*(?:\[\d+\]\s*)?\.?$/i

/** The number of cells with the preceding abnormality. */
const cellCount = /^\[\d+\]$/

/** Splits at separators, except within brackets. */
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
 * The chromosome number at the start of a karyotype is accepted only if it matches the abnormalities: otherwise
 * something was left out or is written in a way that this does not read.
 */
function fits({ chromosomes, sex }: Head, parts: readonly string[]): boolean {
  const abnormalities = parts.filter((part) => !cellCount.test(part)).map(readAbnormality)
  if (!abnormalities.every((one) => one !== null)) return false
  const ofSex = abnormalities.filter(({ places }) => /^[XY]$/.test(places[0]?.chromosome ?? ''))
  return chromosomes === 46 + change(abnormalities) && sex.length === 2 + change(ofSex)
}

/** The change in the number of whole chromosomes, by the written signs. */
function change(abnormalities: readonly Abnormality[]): number {
  const signed = (sign: RegExp) => abnormalities.filter(({ text }) => sign.test(text)).length
  return signed(/^\+/) - signed(/^[-−–]/)
}
