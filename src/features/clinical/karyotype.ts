import type { FieldError, Given } from './field.ts'

/** The kind of change to a chromosome: lost, gained, or rearranged in one of the usual ways. */
export type AbnormalityKind = 'loss' | 'gain' | 'del' | 'add' | 'i' | 'idic' | 'inv' | 't' | 'other'

/** One clonal abnormality as read from text such as "del(5q)", "-7" or "t(3;3)(q21;q26)". */
export type Abnormality = {
  readonly text: string
  readonly kind: AbnormalityKind
  /** The chromosomes involved, each with its arm and bands if written. */
  readonly places: readonly { readonly chromosome: string; readonly bands: string }[]
}

/** A pattern of abnormalities; an arm or band missing from the text only matches if the pattern does not ask for it. */
export type AbnormalityPattern = {
  readonly label: string
  readonly kinds: readonly AbnormalityKind[]
  readonly chromosome: string
  readonly arm?: 'p' | 'q'
  readonly band?: string
  readonly partner?: string
}

const kinds: Readonly<Record<string, AbnormalityKind>> = {
  del: 'del',
  add: 'add',
  i: 'i',
  iso: 'i',
  idic: 'idic',
  inv: 'inv',
  t: 't',
  der: 't',
}

/** Breakpoints implied when only the chromosomes are written; bands as printed in classification.md 1.3. */
const usualBands: Readonly<Record<string, readonly string[]>> = {
  'inv(3)': ['q21q26.2'],
  't(3;3)': ['q21', 'q26.2'],
  't(3;21)': ['q26.2', 'q22.1'],
  't(1;3)': ['p36.3', 'q21.2'],
  't(2;11)': ['p21', 'q23.3'],
  't(6;9)': ['p23', 'q34.1'],
  't(11;16)': ['q23.3', 'p13.3'],
}

const chromosome = '(?:[1-9]|1\\d|2[0-2]|x|y)'
const numerical = new RegExp(`^([+-])(${chromosome})$`, 'i')
const band = '[pq][\\dpqter.~?→-]*'
const group = `\\(${chromosome}(?:${band})?(?:;${chromosome}(?:${band})?)*\\)(?:\\((?:${band})(?:;${band})*\\))?`
const first = 'del|add|iso|idic|inv|ins|i|t|der|dic|dup|trp|rob|r|hsr'
const further = 'del|add|inv|ins|t|dup|trp|hsr|i'
const structural = new RegExp(`^([+-]?)(${first})(${group})((?:(?:${further})${group})*)$`, 'i')
const unplaced = /^\+?\d*(?:mar\d*|dmin|r\d*)$/i

/** Reads one abnormality; null if the text is not one. */
export function readAbnormality(text: string): Abnormality | null {
  const tidy = text
    .replace(/[−–—‐‑]/g, '-')
    .replace(/\s+/g, '')
    .replace(/\[\d+\]$/, '')
  const whole = numerical.exec(tidy)
  if (whole) {
    const places = [{ chromosome: (whole[2] ?? '').toUpperCase(), bands: '' }]
    return { text, kind: whole[1] === '-' ? 'loss' : 'gain', places }
  }
  if (unplaced.test(tidy)) return { text, kind: 'other', places: [] }
  const parts = structural.exec(tidy)
  if (!parts) return null
  const word = (parts[2] ?? '').toLowerCase()
  const places = [...placesIn(word, parts[3] ?? ''), ...placesInTail(parts[4] ?? '')]
  const needsArm = ['del', 'add', 'i', 'iso'].includes(word)
  if (needsArm && !places[0]?.bands) return null
  const kind = parts[1] === '-' ? 'other' : (kinds[word] ?? 'other')
  return { text, kind, places }
}

function placesIn(word: string, written: string) {
  const [, chromosomes = '', bands = ''] = /^\(([^)]*)\)(?:\(([^)]*)\))?$/.exec(written) ?? []
  const names = chromosomes.toLowerCase().split(';')
  const bare = names.map((name) => name.replace(/[pq].*/, ''))
  const usual = names.join(';') === bare.join(';') && !bands ? usualBands[`${word}(${bare.join(';')})`] : undefined
  const after = bands ? bands.toLowerCase().split(';') : []
  return bare.map((name, at) => ({
    chromosome: name.toUpperCase(),
    bands: (names[at] ?? '').slice(name.length) || (after[at] ?? usual?.[at] ?? ''),
  }))
}

function placesInTail(tail: string) {
  return [...tail.matchAll(/(?<![a-z])([a-z]+)(\([^()]*\)(?:\([pq][^()]*\))?)/gi)].flatMap(
    ([, word = '', written = '']) => placesIn(word.toLowerCase(), written),
  )
}

/** Whether an abnormality matches a pattern. */
export function isAbnormality(abnormality: Abnormality, pattern: AbnormalityPattern): boolean {
  if (!pattern.kinds.includes(abnormality.kind)) return false
  const at = abnormality.places.findIndex(
    ({ chromosome, bands }) =>
      chromosome === pattern.chromosome &&
      (!pattern.arm || bands.startsWith(pattern.arm)) &&
      (!pattern.band || bands.includes(pattern.band)),
  )
  if (at < 0) return false
  return (
    !pattern.partner || abnormality.places.some((place, index) => index !== at && place.chromosome === pattern.partner)
  )
}

/** Whether any abnormality of a karyotype matches any of the patterns. */
export function hasAny(karyotype: readonly Abnormality[], patterns: readonly AbnormalityPattern[]): boolean {
  return karyotype.some((one) => patterns.some((pattern) => isAbnormality(one, pattern)))
}

/**
 * Reads a list of clonal abnormalities; the empty list is a normal karyotype. Null if it is not given or not readable.
 */
export function readKaryotype(karyotype: Given<readonly string[]>): readonly Abnormality[] | null {
  if (!Array.isArray(karyotype)) return null
  const read = karyotype.map((text) => (typeof text === 'string' ? readAbnormality(text) : null))
  return read.every((one) => one !== null) ? read : null
}

/** Checks that every entry of a karyotype can be read as one abnormality. */
export function checkKaryotype<F extends string>(field: F, karyotype: unknown): FieldError<F>[] {
  if (karyotype === null || karyotype === undefined) return []
  if (!Array.isArray(karyotype)) return [{ field, code: 'type', message: 'Enter a list of clonal abnormalities' }]
  return karyotype.flatMap((text: unknown) => {
    if (typeof text === 'string' && readAbnormality(text)) return []
    const entry = typeof text === 'string' ? text : typeof text
    const how = 'enter each on its own, such as del(5q), -7 or +8'
    const message = `“${entry}” cannot be read as one abnormality: ${how}`
    return [{ field, code: 'type' as const, message }]
  })
}

/** The abnormalities entered more than once, each of which counts as often as it is written. */
export function repeated(karyotype: readonly Abnormality[]): readonly string[] {
  const texts = karyotype.map((one) => one.text.trim().toLowerCase())
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))]
}

const del5q: AbnormalityPattern = { label: 'del(5q)', kinds: ['del'], chromosome: '5', arm: 'q' }
const monosomy7: AbnormalityPattern = { label: '-7', kinds: ['loss'], chromosome: '7' }
const del7q: AbnormalityPattern = { label: 'del(7q)', kinds: ['del'], chromosome: '7', arm: 'q' }
const del17p: AbnormalityPattern = { label: 'del(17p)', kinds: ['del'], chromosome: '17', arm: 'p' }
const monosomy17: AbnormalityPattern = { label: '-17', kinds: ['loss'], chromosome: '17' }

/** Abnormalities used by more than one score, under the guideline's names. */
export const abnormalities = { del5q, monosomy7, del7q, del17p, monosomy17 }
