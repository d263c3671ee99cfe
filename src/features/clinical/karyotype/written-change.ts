import type { Place } from './abnormality.ts'

/** One change as written between two commas of a karyotype (docs/clinical/karyotype.md), before it is counted. */
export type WrittenChange = {
  /** As typed, without white space, number of cells and multiplication. */
  readonly text: string
  readonly sign: '+' | '-' | ''
  readonly form:
    | { readonly type: 'chromosome'; readonly chromosome: string }
    | { readonly type: 'rearrangement'; readonly steps: readonly Rearrangement[] }
    /** A marker or an unplaced ring, which counts as a chromosome. */
    | { readonly type: 'marker' }
    /** dmin, hsr and the like, which do not. */
    | { readonly type: 'fragment' }
    /** A variant of heterochromatin, satellites or stalks, such as 16qh+. */
    | { readonly type: 'variant' }
  /** How often it is present: fewest and most. */
  readonly copies: readonly [fewest: number, most: number]
  readonly isConstitutional: boolean
  /** Whether the laboratory doubts which change it is: a question mark before it. */
  readonly isQuestioned: boolean
  /** Whether a breakpoint or a chromosome within it is in doubt. */
  readonly isUnsure: boolean
  /** The number of cells in brackets behind it, as in composite karyotypes. */
  readonly cells: number | null
  /** The other changes that the laboratory considers: “or”. */
  readonly alternatives: readonly WrittenChange[]
}

/** One rearrangement, such as t(5;17)(q13;p11); a derivative chromosome has several. */
export type Rearrangement = { readonly word: string; readonly places: readonly Place[] }

/** A part that cannot be read, and why, in words for the user. */
export type Unread = { readonly part: string; readonly reason: string }

/** Whether reading has failed. */
export const isUnread = (read: object): read is Unread => 'reason' in read

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

/** The advice for a part of which nothing is known. */
export const enterSeparately = 'enter each on its own, such as del(5q), -7 or +8'

const ending = /^(.*?)(?:x(\d{1,2})(?:~(\d{1,2}))?)?(?:\[(\d{1,4})\])?$/i

/** Reads one change, without white space and with plain hyphens. */
export function readChange(part: string): WrittenChange | Unread {
  const [, body = '', fewest, most, cells] = ending.exec(part) ?? []
  const [, doubt = '', sign = '', bare = ''] = /^(\??)([+-]?)(.*)$/.exec(body) ?? []
  const { core, origin } = withoutOrigin(bare.replace(/^\?/, '').replace(/\?$/, ''))
  const form = formOf(core)
  if ('reason' in form) return { part, reason: form.reason }
  if (form.form.type === 'chromosome' && sign === '')
    return { part, reason: `write +${core} for a gain, -${core} for a loss` }
  const copies = form.copies ?? [1, 1]
  const times = [origin === '?c' ? 0 : Number(fewest ?? 1), Number(most ?? fewest ?? 1)] as const
  return {
    text: body,
    sign: sign as WrittenChange['sign'],
    form: form.form,
    copies: [copies[0] * times[0], copies[1] * times[1]],
    isConstitutional: origin !== '' && origin !== '?c',
    isQuestioned: doubt !== '' || /^\?|\?$/.test(bare),
    isUnsure: core.includes('(') && /[?~]/.test(core.slice(core.indexOf('('))),
    cells: cells === undefined ? null : Number(cells),
    alternatives: [],
  }
}

/** Constitutional changes end with "c", in doubt with "?c", or with the parent that they were inherited from. */
function withoutOrigin(text: string) {
  const [, core = text, origin = ''] = /^(.*[\dxy)])(\??c|dn|inh|[dm]?mat|[dp]?pat)$/i.exec(text) ?? []
  return { core, origin }
}

type Form = { form: WrittenChange['form']; copies?: readonly [number, number] }

function formOf(core: string): Form | { reason: string } {
  if (core === '') return { reason: enterSeparately }
  const chromosome = /^(?:\d{1,2}|[xy])$/i.exec(core)?.[0]
  if (chromosome !== undefined) {
    if (!isChromosome(chromosome)) return { reason: `there is no chromosome ${chromosome}` }
    return { form: { type: 'chromosome', chromosome: chromosome.toUpperCase() } }
  }
  const marker = /^(?:(\d{1,3})(?:[~-](\d{1,3}))?)?~?(mar|r|dmin|mdm|min|ace|hsr)\d{0,2}$/i.exec(core)
  if (marker) {
    const [, fewest = '1', most = fewest, word = ''] = marker
    if (!/^(?:mar|r)$/i.test(word)) return { form: { type: 'fragment' } }
    return { form: { type: 'marker' }, copies: [Number(fewest), Number(most)] }
  }
  if (/^(?:\d{1,2}|[xy])[pq]?(?:cen)?(?:h|s|st?k|ps|pstk|ph|qh)[+-]$/i.test(core)) return { form: { type: 'variant' } }
  return rearrangementOf(core)
}

const step =
  /^\??(add|del|der|dic|dirdup|dirins|dis|dup|fis|fra|hsr|i|ider|idic|ins|inv|invdup|invins|iso|psudic|psuidic|qdp|r|rec|rob|t|tas|trc|trp)\(([^()]*)\)(?:\(([^()]*)\))?/i

function rearrangementOf(core: string): Form | { reason: string } {
  const steps: Rearrangement[] = []
  let rest = core
  while (rest !== '') {
    const [written = '', word = '', chromosomes = '', bands] = step.exec(rest) ?? []
    if (written === '') return { reason: reasonFor(core, rest) }
    const read = placesOf(word.toLowerCase(), chromosomes, bands)
    if ('reason' in read) return read
    steps.push({ word: word.toLowerCase(), places: read.places })
    rest = rest.slice(written.length)
  }
  const [first] = steps
  const needsArm = first && ['del', 'add', 'i', 'iso'].includes(first.word)
  if (needsArm && !first.places[0]?.bands)
    return { reason: `it needs an arm, such as ${first.word}(${first.places[0]?.chromosome ?? 5}q)` }
  return { form: { type: 'rearrangement', steps } }
}

function reasonFor(core: string, rest: string): string {
  if (lacksBracket(core)) return bracketMissing
  if (rest !== core) return `“${rest}” is not known here`
  return enterSeparately
}

export const bracketMissing = 'a bracket is missing'

export const lacksBracket = (text: string) => text.split(/[([]/).length !== text.split(/[)\]]/).length

function placesOf(
  word: string,
  chromosomes: string,
  bands: string | undefined,
): { places: Place[] } | { reason: string } {
  const named = chromosomes.split(';').map((name) => /^\??(\d{1,2}|[xy]|\?)?([pq].*)?$/i.exec(name))
  const names = named.map((match) => match?.[1]?.toUpperCase() ?? (match ? '?' : ''))
  const wrong = names.findIndex((name) => name !== '?' && !isChromosome(name))
  if (wrong >= 0) return { reason: `there is no chromosome ${names[wrong] || chromosomes.split(';')[wrong] || '“”'}` }
  if (/[:>→]/.test(bands ?? ''))
    return { reason: 'it is in the detailed form of ISCN: write the short one, such as del(5)(q13q33)' }
  const written = bands === undefined ? [] : bands.toLowerCase().split(';')
  if (written.some((one) => !/^[\dpqtercn.?~-]*(?:or[\dpqtercn.?~]+)?$/.test(one)))
    return { reason: `“${bands}” are no bands` }
  if (written.length > names.length && names.length > 1) return { reason: 'it has more breakpoints than chromosomes' }
  const isBare = written.length === 0 && named.every((match) => !match?.[2])
  const usual = isBare ? usualBands[`${word}(${names.join(';').toLowerCase()})`] : undefined
  return {
    places: names.map((chromosome, at) => ({
      chromosome,
      bands: bandsOf(named[at]?.[2] || (names.length === 1 ? written.join('') : written[at]) || usual?.[at] || ''),
    })),
  }
}

/** Bands without the marks of doubt: "?q22q33" is read as "q22q33". */
const bandsOf = (bands: string) => bands.toLowerCase().replace(/[?~]/g, '')

function isChromosome(name: string): boolean {
  return /^[xy]$/i.test(name) || (Number(name) >= 1 && Number(name) <= 22)
}

/** The same for two spellings of one change: without marks of doubt and upper case. */
export const changeKey = ({ text }: WrittenChange): string => text.toLowerCase().replace(/[?~]/g, '')

/** Whether the change is der(1;7), or der(7)t(1;7) at the centromeres: 1q is gained and 7q lost. */
export function isDer17({ sign, form }: WrittenChange): boolean {
  if (form.type !== 'rearrangement' || sign !== '') return false
  const [first, second] = form.steps
  const of = (one: Rearrangement | undefined, ...names: string[]) =>
    names.every((name) => one?.places.some(({ chromosome }) => chromosome === name))
  const isCentromeric = form.steps.every(({ places }) =>
    places.every(({ bands }) => /^(?:[pq]1[0-2].*|[pq]?)$/.test(bands)),
  )
  if (first?.word !== 'der' || !isCentromeric) return false
  if (first.places.length === 2) return of(first, '1', '7')
  return of(first, '7') && second?.word === 't' && of(second, '1', '7')
}

/** By how many chromosomes a change alters the number: fewest and most. */
export function chromosomesAdded({ sign, form, copies }: WrittenChange): readonly [number, number] {
  const each = addedOnce(sign, form)
  const ends = [each * copies[0], each * copies[1]] as const
  return ends[0] <= ends[1] ? ends : [ends[1], ends[0]]
}

function addedOnce(sign: WrittenChange['sign'], form: WrittenChange['form']): number {
  if (form.type === 'marker') return sign === '-' ? -1 : 1
  if (form.type === 'fragment' || form.type === 'variant') return 0
  if (sign !== '') return sign === '+' ? 1 : -1
  const [first] = form.type === 'rearrangement' ? form.steps : []
  const joins = first && ['der', 'dic', 'psudic', 'rob', 'trc', 'tas'].includes(first.word)
  return joins ? 1 - first.places.length : 0
}
