import { iscnOf, isNormalInWords } from './shorthand.ts'
import {
  bracketMissing,
  changeKey,
  isUnread,
  lacksBracket,
  readChange,
  type Unread,
  type WrittenChange,
} from './written-change.ts'

/** One clone or cell line of a karyotype as written: its chromosome number, sex chromosomes and changes. */
export type Clone = {
  readonly text: string
  /** Chromosome number: lowest and highest; null if it is not given, as in a list of abnormalities. */
  readonly number: readonly [number, number] | null
  /** Sets of chromosomes that losses and gains are relative to: 2 unless written, as in <3n>. */
  readonly ploidy: number
  /** Sex chromosomes such as "XY"; empty if they are not given. */
  readonly sex: string
  readonly isSexConstitutional: boolean
  readonly changes: readonly WrittenChange[]
  /** Position of the clone that it refers to with idem, sl or sdl. */
  readonly parent: number | null
  /** Whether the clone that it refers to was multiplied, as in idemx2. */
  readonly isMultiplied: boolean
  readonly cells: number | null
  /** The number of cells examined, if it is written with the clone's, as in [10/20]. */
  readonly examined: number | null
  readonly isComposite: boolean
  /** Whether there are changes that could not be identified: "inc". */
  readonly isIncomplete: boolean
}

/** A karyotype as written: its clones, and the results of FISH and arrays behind a full stop. */
export type WrittenKaryotype = {
  readonly clones: readonly Clone[]
  readonly fish: string
  readonly isChimera: boolean
}

/** Whether a text is a whole karyotype, which begins with a chromosome number, rather than a list of abnormalities. */
export const isWhole = (text: string): boolean =>
  /^(?:\/\/)?\s*\d{2,3}(?:\s*[~-]\s*\d{2,3})?\s*(?:<|[,;XYU?]|\[|$)/i.test(text)

/** Reads a whole karyotype; the parts that cannot be read, if there are any. */
export function readKaryotypeText(text: string): WrittenKaryotype | { readonly unread: readonly Unread[] } {
  const pieces = split(spacesOut(text), '/')
  const unread: Unread[] = []
  const clones: Clone[] = []
  const fish: string[] = []
  for (const piece of pieces) {
    const [written = '', tail] = withoutFish(piece)
    if (tail) fish.push(tail)
    if (written === '') continue
    if (fish.length > 0 && !tail && !beginsClone(written)) {
      fish.push(written)
      continue
    }
    const clone = readClone(written, clones)
    if ('unread' in clone) unread.push(...clone.unread)
    else clones.push(clone)
  }
  const results = fish.join('/')
  if (lacksBracket(results)) unread.push({ part: results, reason: bracketMissing })
  if (unread.length > 0) return { unread }
  return {
    clones,
    fish: results,
    isChimera: pieces.some((piece, at) => piece === '' && at > 0 && at < pieces.length - 1),
  }
}

export function readList(entries: readonly string[]): WrittenKaryotype | { readonly unread: readonly Unread[] } {
  const { changes, unread } = readChanges(entries)
  if (unread.length > 0) return { unread }
  const counts = new Set(changes.map(({ cells }) => cells))
  const clone = cloneOf(entries.join(','), { changes, cells: counts.size === 1 ? ([...counts][0] ?? null) : null })
  return { clones: [clone], fish: '', isChimera: false }
}

function readChanges(entries: readonly string[]) {
  const changes: WrittenChange[] = []
  const unread: Unread[] = []
  for (const entry of entries) {
    const read = split(entry, '/').flatMap((one) => one.split(/\sor\s|or(?=[?+-]|[a-z]{1,6}\()/i).map(readTyped))
    const fault = read.find(isUnread)
    if (fault) unread.push({ ...fault, part: entry })
    else changes.push(oneOf(read as [WrittenChange, ...WrittenChange[]]))
  }
  return { changes, unread }
}

function readTyped(entry: string): WrittenChange | Unread {
  const change = readChange(tidy(entry))
  return isUnread(change) && !lacksBracket(entry) ? readChange(tidy(iscnOf(entry))) : change
}

/** What a laboratory leaves open: "-7 or del(7q)", also written "-7/7q-". */
const oneOf = ([first, ...alternatives]: readonly [WrittenChange, ...WrittenChange[]]): WrittenChange =>
  alternatives.length === 0
    ? first
    : { ...first, text: [first, ...alternatives].map(({ text }) => text).join(' or '), alternatives }

/** Without white space, and with the signs of ISCN instead of those that people and word processors put in their place. */
const tidy = (text: string) =>
  text
    .replace(/[−–—‐‑]/g, '-')
    .replace(/[×✕]/g, 'x')
    .replace(/\s/g, '')
    .replace(/\([^()]*\)/g, (bracket) => bracket.replaceAll(',', ';'))

/** White space before a sign, behind the sex chromosomes and between clones separates, as in "46 XX -7"; all other goes. */
const spacesOut = (text: string) =>
  tidy(
    text
      .replace(/[−–—‐‑]/g, '-')
      .replace(/\]\s*(?=\d{2}\s*[,<~xy])/gi, ']/')
      .replace(/([^\s,/])\s+(?=[+-] ?[\dxymrd])/gi, '$1,')
      .replace(/\b([XYU]{1,4}c?)\s+(?=[a-z])/gi, '$1,'),
  ).replace(/\.$/, '')

export function split(text: string, separators: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth = Math.max(0, depth - 1)
    if (depth > 0 || !separators.includes(sign)) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return [...parts, text.slice(from)]
}

/** The clone, and the results of FISH or arrays behind a full stop. */
function withoutFish(piece: string): readonly [string, string?] {
  const at = piece.search(/\.(?:nuc|ish|arr|rsa|ogm|mlpa|sseq|seq|wcp)/i)
  return at < 0 ? [piece] : [piece.slice(0, at), piece.slice(at + 1)]
}

const beginsClone = (text: string) => /^(?:\d{2,3}|idem|sl|sdl)/i.test(text)

const reference = /^(idem|sl|sdl(\d?))(?:x(\d))?$/i

function readClone(written: string, earlier: readonly Clone[]): Clone | { readonly unread: readonly Unread[] } {
  const { body, cells, examined, isComposite, isUnknown } = withoutCells(written)
  if (isUnknown) return { unread: [{ part: written, reason: 'the number of cells in brackets is not clear' }] }
  const [first = '', ...others] = split(body, ',;').filter((part) => part !== '')
  const head = headOf(first, earlier.length)
  if ('reason' in head) return { unread: [head] }
  const parts = [...head.rest, ...others]
  const [named = ''] = parts
  const sex = /^[xyu?]+c?$/i.test(named) ? named : ''
  const remaining = (sex === '' ? parts : parts.slice(1)).filter((part) => !/^inc$/i.test(part))
  const references = remaining.filter((part) => reference.test(part))
  const own = readChanges(remaining.filter((part) => !reference.test(part) && !isNormalInWords(part)))
  if (own.unread.length > 0) return own
  if (sex === '' && references.length === 0 && own.changes.length === 0) {
    return { unread: [{ part: written, reason: 'the sex chromosomes are missing, such as in 46,XX' }] }
  }
  const isShort = head.number && head.ploidy === 2 && head.number[1] < 46 && /^[^c]{2}$/i.test(sex)
  if (isShort && references.length === 0 && own.changes.length === 0 && !/^inc$/i.test(others.join())) {
    return { unread: [{ part: written, reason: 'a chromosome is missing, but not named: enter it, such as -7' }] }
  }
  const base = inheritedBy(references[0], earlier)
  if ('reason' in base) return { unread: [base] }
  return cloneOf(written, {
    number: head.number,
    ploidy: head.ploidy,
    sex: (sex.replace(/c$/i, '') || base.sex).toUpperCase(),
    isSexConstitutional: /c$/i.test(sex) || (sex === '' && base.isSexConstitutional),
    changes: combined(base.changes, own.changes),
    parent: base.parent,
    isMultiplied: base.isMultiplied,
    cells,
    examined,
    isComposite,
    isIncomplete: others.some((part) => /^inc$/i.test(part)),
  })
}

const cloneOf = (text: string, known: Partial<Clone>): Clone => ({
  text,
  number: null,
  ploidy: 2,
  sex: '',
  isSexConstitutional: false,
  changes: [],
  parent: null,
  isMultiplied: false,
  cells: null,
  examined: null,
  isComposite: false,
  isIncomplete: false,
  ...known,
})

function withoutCells(written: string) {
  const at = written.endsWith(']') ? written.lastIndexOf('[') : -1
  if (at < 0) return { body: written, cells: null, examined: null, isComposite: false, isUnknown: false }
  const [match, composite, count, examined] =
    /^(cp)?~?(\d{1,4})?(?:\/(\d{1,4}))?(?:cells|metaphases|mitoses)?$/i.exec(written.slice(at + 1, -1)) ?? []
  const isUnknown = match === undefined || match === ''
  return {
    body: written.slice(0, at),
    cells: count === undefined ? null : Number(count),
    examined: examined === undefined ? null : Number(examined),
    isComposite: composite !== undefined,
    isUnknown,
  }
}

/** The chromosome number at the start of a clone, with what follows it before the first comma. */
function headOf(first: string, at: number): (Pick<Clone, 'number' | 'ploidy'> & { rest: string[] }) | Unread {
  if (reference.test(first)) return { number: null, ploidy: 2, rest: [first] }
  const [, lowest, highest, sets, sex = ''] = /^(\d{2,3})(?:[~-](\d{2,3}))?(?:<(\d)n[+-]?>)?(.*)$/i.exec(first) ?? []
  if (lowest === undefined) {
    const which = at === 0 ? 'a karyotype' : 'each clone'
    return { part: first, reason: `${which} begins with its chromosome number, such as 46,XX or 47,XY` }
  }
  const number = [Number(lowest), Number(highest ?? lowest)] as const
  return { number, ploidy: sets ? Number(sets) : ploidyOf(number[0]), rest: sex === '' ? [] : [sex] }
}

/** The ploidy nearest to a chromosome number, by the ranges of ISCN. */
const ploidyOf = (number: number) => (number <= 34 ? 1 : number <= 57 ? 2 : number <= 80 ? 3 : number <= 103 ? 4 : 5)

type Inherited = Pick<Clone, 'changes' | 'parent' | 'isMultiplied' | 'sex' | 'isSexConstitutional'>

function inheritedBy(named: string | undefined, earlier: readonly Clone[]): Inherited | Unread {
  const none = { changes: [], parent: null, isMultiplied: false, sex: '', isSexConstitutional: false }
  if (named === undefined) return none
  const [, word = '', sideline, times] = reference.exec(named) ?? []
  const parent = /^sdl/i.test(word) ? Number(sideline || 1) : 0
  const clone = earlier[parent]
  if (!clone) return { part: named, reason: 'there is no earlier clone that it could refer to' }
  const { changes, sex, isSexConstitutional } = clone
  const copies = Number(times ?? 1)
  return {
    changes:
      copies === 1
        ? changes
        : changes.map((one) => ({ ...one, copies: [one.copies[0] * copies, one.copies[1] * copies] as const })),
    parent,
    isMultiplied: copies > 1,
    sex,
    isSexConstitutional,
  }
}

/** A change taken back in a sideline, such as -8 where the stemline has +8, is left out of both. */
function combined(inherited: readonly WrittenChange[], own: readonly WrittenChange[]): readonly WrittenChange[] {
  const left = [...inherited]
  const added: WrittenChange[] = []
  for (const change of own) {
    const at = change.sign === '-' ? left.findIndex((one) => undoes(change, one)) : -1
    if (at < 0) added.push(change)
    else left.splice(at, 1)
  }
  return [...left, ...added]
}

const undoes = (change: WrittenChange, earlier: WrittenChange) =>
  earlier.sign !== '-' && changeKey(change).slice(1) === changeKey(earlier).replace(/^\+/, '')
