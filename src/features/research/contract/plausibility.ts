import { dateFault, partsOf } from '#base/contract/validation/date.ts'
import { checkKaryotype } from '#features/calculators/karyotype.ts'
import { karyotypeFromText } from '#features/calculators/karyotype-text.ts'
import type { ResearchUnit, Variable } from './variable.ts'

/** A value as it is given: a number in one of the variable's units, or a text; the first unit where none is named. */
export type Given = { readonly number?: number | null; readonly text?: string | null; readonly unit?: string | null }

/** The longest text of a value. */
export const longestText = 500

/** The unit that is meant by its id; the first where none is named. */
export const unitOf = ({ units }: Variable, id: string | null | undefined): ResearchUnit | undefined =>
  id === null || id === undefined || id === '' ? units?.[0] : units?.find((unit) => unit.id === id)

/** A number in the variable's first unit, for charts and comparisons; what is stored stays as it was given. */
export function inFirstUnit(variable: Variable, number: number, unit: string | null | undefined): number {
  const factor = unitOf(variable, unit)?.factor ?? 1
  return factor === 1 ? number : Number((number * factor).toPrecision(6))
}

/** Why a value cannot be right, in words for who enters it; undefined where it can. */
export function faultOf(variable: Variable, { number, text, unit }: Given): string | undefined {
  if (variable.kind === 'number') {
    const meant = unitOf(variable, unit)
    if (!meant) return `Choose a unit: ${variable.units?.map(({ label }) => label).join(', ')}`
    if (typeof number !== 'number' || !Number.isFinite(number)) return 'Value must be decimal' // 5.6
    if (number < meant.min) return `The minimum value allowed is ${meant.min}` // 5.6
    if (number > meant.max) return `The maximum value allowed is ${meant.max}` // 5.6
    return undefined
  }
  const said = text ?? ''
  if (said.trim() === '') return 'Enter a value' // 5.6
  if (said.length > longestText || /\p{Cc}/u.test(said)) return 'Enter a valid value' // 5.6
  if (variable.kind === 'choice')
    return variable.options?.some(({ value }) => value === said) ? undefined : 'Select an option' // 5.6
  if (variable.kind === 'date') return dayFault(said)
  if (variable.kind === 'mutations') return mutationsFault(said)
  if (variable.kind === 'karyotype') return checkKaryotype('karyotype', karyotypeFromText(said))[0]?.message
}

/** Why a value should be looked at again though it is possible; undefined where there is nothing odd about it. */
export function questionOf(variable: Variable, { number, unit }: Given): string | undefined {
  const meant = unitOf(variable, unit)
  if (!meant || typeof number !== 'number') return undefined
  if (number >= meant.usualMin && number <= meant.usualMax) return undefined
  return `${variable.label} is rarely ${number < meant.usualMin ? 'below' : 'above'} ${number < meant.usualMin ? meant.usualMin : meant.usualMax} ${meant.label}: please check it and its unit`
}

/** Why a text is no day; the whole date must be known (5.2). */
export function dayFault(text: string): string | undefined {
  const parts = partsOf(text)
  return parts && text !== '' ? dateFault(parts) : 'Enter a date as YYYY-MM-DD'
}

/** One gene of a panel: its name, how large a share of reads carries it in per cent where that is known, and whether it was tested at all. */
export type GeneReading = { readonly gene: string; readonly vaf: number | null; readonly isTested: boolean }

const geneReading = /^([A-Z][A-Z0-9_-]{1,15})(?:\s+(\?|\d{1,3}(?:\.\d+)?))?$/

/**
 * The genes in a text such as "SF3B1 38, TP53 45, TP53 12, NPM1 ?": the number is the VAF in per cent, a question mark
 * a gene that was not tested, and what is not named is wild type. "none" is a panel without any mutation.
 */
export function readMutations(text: string): readonly GeneReading[] | undefined {
  if (text.trim().toLowerCase() === 'none') return []
  const read: GeneReading[] = []
  for (const part of text.split(',')) {
    const [whole, gene = '', vaf] = geneReading.exec(part.trim()) ?? []
    if (whole === undefined || Number(vaf) > 100) return undefined
    const isTested = vaf !== '?'
    read.push({ gene, vaf: vaf === undefined || !isTested ? null : Number(vaf), isTested })
  }
  return read
}

const mutationsFault = (text: string) =>
  readMutations(text) ? undefined : 'Enter genes with their VAF in %, such as SF3B1 38, TP53 12, or none'
