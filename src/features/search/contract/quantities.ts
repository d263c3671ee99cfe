import { type Analyser, numberIn } from './analyse.ts'
import type { Indexed } from './passages.ts'
import { type Concept, termsOf } from './plan.ts'

type Quantity = {
  readonly value: number
  readonly unit: string
  /** The terms of what it may be a value of. */
  readonly of: readonly string[]
  /** The terms of what else is asked about. */
  readonly beside: readonly string[]
}

/** Whether a row's range holds a value or not, or a text states such a range for what else is asked about. */
export type Fit = 'within' | 'outside' | 'stated' | undefined

const unitSource = String.raw`%|mL\/min|[gmµu]g\/d?L|g\/d?L|m?I?U\/m?L|[mµ]mol\/L|× ?10⁹\/L|x ?10\^?9\/L|G\/L`
const unitAfter = new RegExp(String.raw`^\s?(${unitSource})`, 'i')
export function quantitiesIn(q: string, concepts: readonly Concept[], analyser: Analyser): Quantity[] {
  return analyser.tokens(q).flatMap(({ word, to }): Quantity[] => {
    const number = numberIn(word)
    const at = concepts.findIndex(({ text }) => text.toLowerCase() === word)
    if (number === undefined || at < 0) return []
    const unit = unitOf(unitAfter.exec(q.slice(to))?.[1] ?? '')
    const [before, after, second] = [concepts[at - 1], concepts[at + 1], concepts[at + 2]]
    // A percentage mostly precedes its measure, any other value follows it.
    const near = unit === '%' ? [after, before, second] : [before, after]
    const measure = near.find((each) => each !== undefined && isMeasure(each))
    if (!measure) return []
    const of = [...termsOf([measure])]
    const beside = [...termsOf(concepts.filter((each) => each !== measure && isMeasure(each)))]
    const isPerLitre = unit === '' && of.includes(haemoglobin) && Number(number) > highestPerDecilitre
    return [{ ...inOneUnit(Number(number), isPerLitre ? 'g/l' : unit), of, beside }]
  })
}

const isMeasure = ({ isOptional, isDrug, alternatives }: Concept) =>
  !isOptional && isDrug === undefined && alternatives.length > 0

/** `G/L` is giga per litre, not grams. */
const unitOf = (unit: string) =>
  unit
    .replace(/^G\/[Ll]$/, '×10⁹/l')
    .toLowerCase()
    .replaceAll(' ', '')
    .replace('x10^9/l', '×10⁹/l')

/** The root under which the only measure in grams per volume is indexed. */
const haemoglobin = 'haemoglobin'
/** No haemoglobin in g/dL is higher: without its unit it is in g/L. */
const highestPerDecilitre = 25

/** A value in the unit in which all of its kind are compared. */
const inOneUnit = (value: number, unit: string) =>
  unit === 'g/l' ? { value: value / 10, unit: 'g/dl' } : { value, unit }

const isWithRange = ({ kind }: Indexed) => kind === 'row' || kind === 'text' || kind === 'recommendation'

/**
 * How a passage's ranges fit a value. Texts give several values, and rules of a dose card say what to do at a limit, on
 * either side of it: no value is outside them, and a range counts only beside what else is asked about.
 */
export function quantityFit(passage: Indexed, quantities: readonly Quantity[], analyser: Analyser): Fit {
  if (quantities.length === 0 || !isWithRange(passage)) return undefined
  const isRow = passage.kind === 'row' && !passage.isDose
  const { whole, parts } = ranged(passage, analyser)
  let fit: Fit
  for (const quantity of quantities) {
    // A table of one range has no row for a value outside it.
    if (isRow && holdingIn(whole, quantity)?.length === 0) return 'outside'
    for (const part of parts) {
      const holding = holdingIn(part, quantity)
      if (isRow && holding?.length === 0) fit = 'outside'
      else if (isRow && holding) return 'within'
      else if (holding?.some(({ terms }) => quantity.beside.length === 0 || isAmong(quantity.beside, terms)))
        return 'stated'
    }
  }
  return fit
}

const isAmong = (some: readonly string[], terms: ReadonlySet<string>) => some.some((term) => terms.has(term))

/** Of the clauses beside the measure's name, or of all if only the heading names it; undefined without any range. */
function holdingIn({ head, clauses }: Part, { of, unit, value }: Quantity): readonly Clause[] | undefined {
  const named = clauses.filter(({ terms }) => isAmong(of, terms))
  if (named.length === 0 && !isAmong(of, head)) return undefined
  const isComparable = (range: Range) => unit === '' || range.unit === '' || range.unit === unit
  const close = (named.some(hasRange) ? named : clauses).filter(({ ranges }) => ranges.some(isComparable))
  if (close.length === 0) return undefined
  return close.filter(({ ranges }) =>
    ranges.some((range) => isComparable(range) && value >= range.min && value <= range.max),
  )
}

type Part = { readonly head: ReadonlySet<string>; readonly clauses: readonly Clause[] }
type Clause = { readonly terms: ReadonlySet<string>; readonly ranges: readonly Range[] }
/** The caption of a table, and those parts of a passage that have ranges. */
type Ranged = { readonly whole: Part; readonly parts: readonly Part[] }

const hasRange = ({ ranges }: Clause) => ranges.length > 0
const kept = new WeakMap<Indexed, Ranged>()
const betweenClauses = /[,;.] | and | or (?!more|above|higher|less|lower|below)/

function ranged(passage: Indexed, analyser: Analyser): Ranged {
  const known = kept.get(passage)
  if (known) return known
  const termsIn = (text: string) => new Set(analyser.terms(text))
  const partOf = (head: string, text: string): Part => ({
    head: termsIn(head),
    clauses: text
      .replaceAll('\u00a0', ' ')
      .split(betweenClauses)
      .map((clause) => {
        const ranges = rangesIn(clause)
        const terms = termsIn(clause)
        if (ranges.some(({ unit }) => unit === 'g/dl')) terms.add(haemoglobin)
        return { terms, ranges }
      }),
  })
  const { title, caption = '', cells = [], text } = passage
  const rest = cells.length > 0 ? cells.map((cell) => partOf(cell.column, cell.text)) : [partOf(title, text)]
  const parts = [partOf(caption, title), ...rest]
  const withRanges = ({ head, clauses }: Part) => ({ head, clauses: clauses.some(hasRange) ? clauses : [] })
  const found = { whole: withRanges(partOf('', caption)), parts: parts.filter(({ clauses }) => clauses.some(hasRange)) }
  kept.set(passage, found)
  return found
}

type Range = { readonly min: number; readonly max: number; readonly unit: string }

/** Less than any difference between two values. */
const nothing = 1e-6
const span = new RegExp(
  String.raw`(?<change>\bby\s)?(?:(?<sign>[<>≤≥]|\bbelow|\babove)\s?)?(?<![\d.])(?<low>\d{1,9}(?:\.\d{1,9})?)(?:[–-](?<high>\d{1,9}(?:\.\d{1,9})?))?\s?(?<unit>${unitSource})?(?<open> or (?:more|above|higher)| or (?:less|lower|below))?`,
  'gi',
)

/** The ranges in a text: `< 5%`, `10–19%`, `5% or more`; not those of a change: `by 2 g/dL`. */
function rangesIn(text: string): readonly Range[] {
  return [...text.matchAll(span)].flatMap(({ groups = {} }): Range[] => {
    if (groups.change) return []
    const written = unitOf(groups.unit ?? '')
    const { value: low, unit } = inOneUnit(Number(groups.low), written)
    if (groups.high !== undefined) return [{ min: low, max: inOneUnit(Number(groups.high), written).value, unit }]
    const isFrom = /more|above|higher/i.test(groups.open ?? '')
    switch (groups.sign?.toLowerCase() ?? (isFrom ? '≥' : groups.open ? '≤' : '')) {
      case '<':
      case 'below':
        return [{ min: Number.NEGATIVE_INFINITY, max: low - nothing, unit }]
      case '≤':
        return [{ min: Number.NEGATIVE_INFINITY, max: low, unit }]
      case '>':
      case 'above':
        return [{ min: low + nothing, max: Number.POSITIVE_INFINITY, unit }]
      case '≥':
        return [{ min: low, max: Number.POSITIVE_INFINITY, unit }]
      default:
        // A single value, as in a worked example.
        return unit === '' ? [] : [{ min: low, max: low, unit }]
    }
  })
}
