import { counted } from '#base/contract/counted.ts'
import type { FieldError, Given } from '../field.ts'
import type { Abnormality } from './abnormality.ts'
import { isUnexplainedSex } from './chromosome-number.ts'
import { type ClonalChange, changesIn, relatedClones } from './clonality.ts'
import { isWhole, readKaryotypeText, readList, split, type WrittenKaryotype } from './clones.ts'
import { abnormalitiesOf, unnamed } from './counted.ts'
import { type FusionRead, fusionsByFish, fusionsOf } from './fusions.ts'
import { remarksOn } from './remarks.ts'
import { isNormalInWords, reasonWithoutKaryotype } from './shorthand.ts'
import { enterSeparately, type Unread, type WrittenChange } from './written-change.ts'

/** One way to read a karyotype: the abnormalities together, and those of each independent clone if there are several. */
export type KaryotypeReading = {
  readonly abnormalities: readonly Abnormality[]
  readonly independent: readonly (readonly Abnormality[])[]
}

/** A karyotype as read (docs/clinical/karyotype.md): what the groups count, what is in doubt, and what was left out. */
export type Karyotype = {
  /** Every way in which the doubtful parts can be read; the first is as written. */
  readonly readings: readonly [KaryotypeReading, ...KaryotypeReading[]]
  readonly fusions: readonly FusionRead[]
  readonly fish: string
  /** The clonal abnormalities in one line; “normal” without any. */
  readonly text: string
  /** What was read, for display beside the field: “del(5q) · +8 · 2 abnormalities in 1 clone, 12 of 20 cells”. */
  readonly summary: string
  /** What the reader should know: what was not counted, what does not fit, what is in doubt. */
  readonly remarks: readonly string[]
}

/** The longest karyotype that is read, in characters. */
const maxLength = 2000

/** "47,XX,+8[12]/46,XX[8]" is one entry, a list has one for each; "normal" is the empty list, empty text undefined. */
export function karyotypeFromText(text: string): readonly string[] | undefined {
  const typed = text
    .trim()
    .replace(/^(?:(?:iscn(?: ?\d{4})?|karyotype?)\b[\s:=]*(?=[^\s:=]))+/i, '')
    .replace(/\(iscn ?\d{4}\)$/i, '')
    .trimEnd()
  if (typed === '') return undefined
  if (isNormalInWords(typed)) return []
  if (isWhole(typed) || reasonWithoutKaryotype(typed)) return [typed]
  const separated = typed
    .replace(/[−–—‐‑]/g, '-')
    .replace(/\s(?:and|und|with|mit|plus|&|\+(?=\s(?:[a-z]|\d{1,2}[pq])))\s/gi, ',')
    .replace(/([^\s,;])\s+(?=[+-] ?[\dxymrd])/gi, '$1,')
  return split(separated, ',;\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A karyotype as form text: "normal" for the empty list. */
export const karyotypeToText = (karyotype: readonly string[]) => karyotype.join(', ') || 'normal'

/** Reads the entries of a karyotype; null if it is not given or cannot be read. */
export function readKaryotype(entries: Given<readonly string[]>): Karyotype | null {
  if (!Array.isArray(entries)) return null
  const written = writtenIn(entries)
  return 'unread' in written ? null : karyotypeOf(written)
}

/** Checks that a karyotype can be read; each message names the part in question and says why not. */
export function checkKaryotype<F extends string>(field: F, karyotype: unknown): FieldError<F>[] {
  if (karyotype === null || karyotype === undefined) return []
  if (!Array.isArray(karyotype)) return [{ field, code: 'type', message: 'Enter a list of clonal abnormalities' }]
  const written = writtenIn(karyotype)
  if (!('unread' in written)) return []
  return written.unread.map(({ part, reason }) => ({
    field,
    code: 'type' as const,
    message: `“${shortened(part)}” cannot be read${reason === enterSeparately ? ' as one abnormality' : ''}: ${reason}`,
  }))
}

const shortened = (part: string) => (part.length > 60 ? `${part.slice(0, 59)}…` : part)

function writtenIn(entries: readonly unknown[]): WrittenKaryotype | { readonly unread: readonly Unread[] } {
  const texts = entries.map((entry) => (typeof entry === 'string' ? entry : typeof entry))
  if (texts.join(',').length > maxLength) {
    return { unread: [{ part: texts.join(','), reason: `it has more than ${maxLength} characters` }] }
  }
  const reasons = texts.flatMap((part) => reasonFor(part, texts.length) ?? [])
  if (reasons.length > 0) return { unread: reasons }
  const [first = ''] = texts
  return isWhole(first) ? readKaryotypeText(first) : readList(texts)
}

function reasonFor(part: string, entries: number): Unread | null {
  const reason = reasonWithoutKaryotype(part)
  if (reason) return { part, reason }
  return isWhole(part) && entries > 1 ? { part, reason: 'a whole karyotype is entered on its own' } : null
}

function karyotypeOf(written: WrittenKaryotype): Karyotype {
  const changes = changesIn(written)
  const related = relatedClones(written, changes)
  const readings = readingsOf(written, changes, related)
  const fusions = [...clonal(changes).flatMap(({ change }) => fusionsOf(change)), ...fusionsByFish(written.fish)]
  const text = clonal(changes)
    .map(({ change }) => change.text)
    .join(', ')
  return {
    readings,
    fusions: fusions.filter(({ genes }, at) => fusions.findIndex((one) => one.genes === genes) === at),
    fish: written.fish,
    text: text || 'normal',
    summary: [
      ...new Set(fusions.map(({ genes }) => genes)),
      summaryOf(written, changes, related, readings[0].abnormalities.length),
    ].join(' · '),
    remarks: remarksOn(written, changes),
  }
}

const clonal = (changes: readonly ClonalChange[]) => changes.filter(({ isClonal }) => isClonal)

/** A part of the karyotype, the related clones that have it, and the ways to read it. */
type Options = { readonly groups: readonly number[]; readonly options: readonly (readonly Abnormality[])[] }

/** With more combinations than this, only the two ends are taken: everything as written, and every last option. */
const maxReadings = 64

function readingsOf(
  written: WrittenKaryotype,
  changes: readonly ClonalChange[],
  related: readonly (readonly number[])[],
): Karyotype['readings'] {
  const groupsOf = (clones: readonly number[]) =>
    related.flatMap((group, at) => (group.some((clone) => clones.includes(clone)) ? [at] : []))
  const parts: Options[] = [
    ...clonal(changes).map((one) => ({ groups: groupsOf(one.clones), options: optionsFor(one, written) })),
    ...written.clones.flatMap((clone, at) => doubtsOf(clone).map((options) => ({ groups: groupsOf([at]), options }))),
  ]
  const combined = parts.reduce((product, { options }) => product * options.length, 1)
  const picks = combined > maxReadings ? ends(parts) : product(parts)
  const readings = picks.map((picked) => readingOf(parts, picked, related.length))
  return readings as [KaryotypeReading, ...KaryotypeReading[]]
}

function readingOf(parts: readonly Options[], picked: readonly number[], groups: number): KaryotypeReading {
  const chosen = parts.map(({ options }, at) => options[picked[at] ?? 0] ?? [])
  const ofGroup = (group: number) => chosen.filter((_, at) => parts[at]?.groups.includes(group)).flat()
  return {
    abnormalities: chosen.flat(),
    independent: groups > 1 ? Array.from({ length: groups }, (_, group) => ofGroup(group)) : [],
  }
}

const ends = (parts: readonly Options[]) => [parts.map(() => 0), parts.map(({ options }) => options.length - 1)]

const product = (parts: readonly Options[]): readonly (readonly number[])[] =>
  parts.reduce<readonly (readonly number[])[]>(
    (picks, { options }) => options.flatMap((_, option) => picks.map((pick) => [...pick, option])),
    [[]],
  )

/** The ways to read a change: as written, or else as its doubts allow, each as often as it may be present. */
function optionsFor({ change, clones }: ClonalChange, written: WrittenKaryotype): Options['options'] {
  const isRelative = change.form.type === 'chromosome' && clones.every((at) => (written.clones[at]?.ploidy ?? 2) !== 2)
  const kinds = [
    abnormalitiesOf(change),
    ...change.alternatives.map(abnormalitiesOf),
    ...(change.isQuestioned || isRelative ? [unnamed(change)] : []),
  ]
  const copies = [...new Set(change.copies)].map((count) => Math.min(count, maxCopies))
  return copies.flatMap((count) => kinds.map((kind) => Array.from({ length: count }, () => kind).flat()))
}

/** More copies than this change no group. */
const maxCopies = 5

/** What a clone leaves open besides its changes; the first option is always that there is nothing more. */
function doubtsOf(clone: WrittenKaryotype['clones'][number]): readonly Options['options'][] {
  const further = (text: string, count: number): readonly Abnormality[] =>
    Array.from({ length: count }, () => ({ text, kind: 'other', places: [] }))
  const isPolyploid = clone.ploidy !== 2 || clone.isMultiplied
  return [
    ...(isPolyploid ? [[[], further('multiplied set of chromosomes', 1)]] : []),
    ...(clone.isIncomplete ? [[0, 1, 2, 3, 4].map((count) => further('unidentified change', count))] : []),
    ...(isUnexplainedSex(clone) ? [[[], sexChange(clone.sex)]] : []),
  ]
}

function sexChange(sex: string): readonly Abnormality[] {
  const [kind, chromosome] = sex.length < 2 ? (['loss', 'X'] as const) : (['gain', sex.at(-1) ?? 'X'] as const)
  return [{ text: `${kind === 'loss' ? '-' : '+'}${chromosome}`, kind, places: [{ chromosome, bands: '' }] }]
}

function summaryOf(
  { clones }: WrittenKaryotype,
  changes: readonly ClonalChange[],
  related: readonly (readonly number[])[],
  count: number,
): string {
  const counts = clones.map(({ cells }) => cells)
  const examined = clones.find((clone) => clone.examined !== null)?.examined
  const total = examined ?? (counts.length === 0 || counts.includes(null) ? null : sum(counts))
  const abnormal = related.flat()
  if (abnormal.length === 0) {
    const name = changes.length > 0 ? 'No clonal abnormality' : 'Normal karyotype'
    return total === null ? name : `${name}, ${counted(total, 'cell')}`
  }
  const isList = clones[0]?.number === null && clones.length === 1
  const number = counted(count, 'abnormality', 'abnormalities')
  const cells =
    total === null || isList ? '' : `, ${sum(abnormal.map((at) => counts[at] ?? 0))} of ${counted(total, 'cell')}`
  return [
    ...clonal(changes).map(({ change }) => withCopies(change)),
    `${number}${isList ? '' : ` in ${clonesInWords(abnormal.length, related.length)}`}${cells}`,
  ].join(' · ')
}

const withCopies = ({ text, copies }: WrittenChange) =>
  copies[1] > 1 && !/mar/i.test(text) ? `${text} × ${copies[1]}` : text

const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((total, one) => total + (one ?? 0), 0)

function clonesInWords(clones: number, groups: number): string {
  if (clones === 1) return '1 clone'
  if (groups === 1) return `${clones} related clones`
  return groups === clones ? `${clones} independent clones` : `${clones} clones, ${groups} of them independent`
}

export const normalKaryotype: Karyotype = karyotypeOf({ clones: [], fish: '', isChimera: false })
