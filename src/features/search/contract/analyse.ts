import { stemmer } from 'stemmer'
import { isUnlikeItsRoot } from './plain-words.ts'

/** A word of a text as indexed, with its position in the text as shown. */
export type Token = {
  /** For a compound the joined form first, then its parts: `tpo-ra` gives tpora, tpo, ra. */
  readonly terms: readonly string[]
  /** As written, in lower case and without accents. */
  readonly word: string
  readonly from: number
  readonly to: number
}

/** An American word beginning, and the British one that it is indexed as. */
export type Spelling = { readonly american: string; readonly british: string }

export type Analyser = {
  tokens(text: string): Token[]
  /** The same for a text of an answer: the latest ones are cached. */
  shownTokens(text: string): readonly Token[]
  /** The terms of a text in order, repeated as often as they occur. */
  terms(text: string): readonly string[]
  /** The root under which a folded word is indexed. */
  stem(word: string): string
}

const maxCached = 50_000
/** In words: texts may be of any length. */
const maxShown = 40_000
const maxNames = 5000
/** Texts up to this length recur constantly and are cached: synonyms, titles and column names. */
const longestName = 60

export function newAnalyser(spellings: readonly Spelling[]): Analyser {
  const stems = new Map<string, string>()
  const termsByWord = new Map<string, readonly string[]>()
  const names = new Map<string, readonly string[]>()
  const shown = new Map<string, readonly Token[]>()
  let wordsShown = 0

  function stem(word: string): string {
    const cached = stems.get(word)
    if (cached !== undefined) return cached
    const spelling = spellings.find(({ american }) => word.startsWith(american))
    const british = spelling ? spelling.british + word.slice(spelling.american.length) : word
    const found = /^[a-z]{4,}$/.test(british) && !isUnlikeItsRoot(british) ? stemmer(british) : british
    if (stems.size < maxCached) stems.set(word, found)
    return found
  }

  function cachedTermsOf(word: string): readonly string[] {
    const cached = termsByWord.get(word)
    if (cached) return cached
    const found = termsOf(word)
    if (termsByWord.size < maxCached) termsByWord.set(word, found)
    return found
  }

  function termsOf(word: string): string[] {
    if (isNumber(word)) return [word]
    const amount = measured.exec(word)?.[1]
    if (amount !== undefined) return [amount]
    const range = numbersWithin(word)
    if (range) return range
    const parts = word.split(connector)
    if (parts.length === 1) return [stem(word)]
    const joined = parts.join('')
    const whole = /^\d+$/.test(joined) ? [] : [stem(joined)]
    return [...whole, ...parts.filter((part) => part.length > 1 || /\d/.test(part)).map(stem)]
  }

  function tokens(text: string): Token[] {
    const { folded, places } = fold(text)
    return Array.from(folded.matchAll(notations.test(folded) ? words : plainWords), (match): Token => {
      const last = match.index + match[0].length - 1
      const [from = 0, to = from] = places ? [places.starts[match.index], places.ends[last]] : [match.index, last + 1]
      const notation = match.groups && notationOf(match.groups)
      const word = notation ?? match[0].replace(/(?<=\d) (?=\d{3})/g, '')
      return { terms: notation ? [notation] : cachedTermsOf(word), word, from, to }
    })
  }

  function shownTokens(text: string): readonly Token[] {
    const cached = shown.get(text)
    if (cached) return cached
    const found = tokens(text)
    shown.set(text, found)
    wordsShown += found.length
    for (const [oldest, { length }] of shown) {
      if (wordsShown <= maxShown) break
      shown.delete(oldest)
      wordsShown -= length
    }
    return found
  }

  const termsIn = (text: string) => tokens(text).flatMap(({ terms }) => terms)

  function terms(text: string): readonly string[] {
    if (text.length > longestName) return termsIn(text)
    const cached = names.get(text)
    if (cached) return cached
    const found = termsIn(text)
    if (names.size < maxNames) names.set(text, found)
    return found
  }

  return { tokens, shownTokens, terms, stem }
}

/** The characters that join the parts of a compound. */
export const connector = /[-'./]/
const widestRange = 30

/** All whole numbers of a range such as `10-19`, so that a value within it finds it. */
function numbersWithin(word: string): string[] | undefined {
  const [, first, last] = /^(\d{1,3})-(\d{1,3})$/.exec(word)?.map(Number) ?? []
  if (first === undefined || last === undefined || last <= first || last - first > widestRange) return
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
}

const isNumber = (word: string) => /^\d+(?:\.\d+)?$/.test(word)

/** A number written together with its unit. */
const measured = /^(\d+(?:\.\d+)?)(?:mg|mcg|ug|g|kg|ml|l|iu|u|k|h|hr|hrs|d|wk|wks|mo|y|yo|yr|yrs)$/

/** The number that a word is, with or without its unit. */
export const numberIn = (word: string): string | undefined => (isNumber(word) ? word : measured.exec(word)?.[1])

const plainWord = "[a-z0-9]+(?:[-'./][a-z0-9]+)*"
const plainWords = new RegExp(plainWord, 'g')
/** Matches any of the forms below other than plain words; a text without one is read several times as fast. */
const notations = /\d[pq]|somy |-[57y]|\+[812]|\([\dxy]|\d \d{3}/

/** Each spelling is one word: `del(5q)` and `5q-`, `-7` and `monosomy 7`, `t(8;21)`. Grouped digits are one number. */
const words = new RegExp(
  [
    String.raw`\bdel ?\(? ?(?<deleted>\d{1,2}[pq]) ?\)?`,
    String.raw`(?<![a-z0-9])(?<shortArm>\d{1,2}[pq])-(?![a-z0-9])`,
    String.raw`(?<![^\s(,;/])-(?<lost>7|5|y)(?![0-9.a-z])`,
    String.raw`\bmonosomy (?<mono>\d{1,2}|x|y)\b`,
    String.raw`(?<![^\s(,;/])\+(?<gained>8|19|21)(?![0-9.a-z])`,
    String.raw`\btrisomy (?<tri>\d{1,2})\b`,
    String.raw`\b(?<change>inv|t|i|ins)\((?<first>\d{1,2}|x|y)(?:;(?<second>\d{1,2}|x|y))?(?<arm>[pq])?\)`,
    String.raw`(?<![a-z0-9.])\d{1,3}(?: \d{3})+(?![a-z0-9])`,
    plainWord,
  ].join('|'),
  'g',
)

function notationOf({ deleted, shortArm, lost, mono, gained, tri, change, first = '', second = '', arm = '' }: Groups) {
  if (deleted ?? shortArm) return `del${deleted ?? shortArm}`
  if (lost ?? mono) return `monosomy${lost ?? mono}`
  if (gained ?? tri) return `trisomy${gained ?? tri}`
  return change && `${change}${first}${second}${arm}`
}
type Groups = Partial<Record<string, string>>

const greek: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  κ: 'kappa',
  λ: 'lambda',
}

type Folded = {
  readonly folded: string
  /** The position of each character in the original; absent: the same. */
  readonly places?: { readonly starts: readonly number[]; readonly ends: readonly number[] }
}

/** A text in lower case without accents, Greek letters and dash variants. */
function fold(text: string): Folded {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    const plain = foldCharacter(character)
    if (plain.length !== 1 || (character >= '\ud800' && character <= '\udfff')) return foldWithPlaces(text)
    folded += plain
  }
  return { folded }
}

function foldWithPlaces(text: string): Folded {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let from = 0
  for (const character of text) {
    const plain = foldCharacter(character)
    for (let i = 0; i < plain.length; i++) {
      starts.push(from)
      ends.push(from + character.length)
    }
    folded += plain
    from += character.length
  }
  return { folded, places: { starts, ends } }
}

const folds = new Map<string, string>()

function foldCharacter(character: string): string {
  if (character >= 'a' && character <= 'z') return character
  const cached = folds.get(character)
  if (cached !== undefined) return cached
  const plain = character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
  const found = /^[\u2010-\u2015\u2212\u207b]$/.test(plain)
    ? '-'
    : /^[\u2018\u2019]$/.test(plain)
      ? "'"
      : plain === 'μ'
        ? 'u'
        : /^\s$/.test(plain)
          ? ' '
          : (greek[plain] ?? plain)
  if (folds.size < 5000) folds.set(character, found)
  return found
}
