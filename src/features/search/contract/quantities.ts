import { type Analyser, numberIn } from './analyse.ts'
import type { Indexed } from './passages.ts'
import type { Concept } from './plan.ts'

/** A value in a question, such as `7% blasts`, with the terms of what it may be a value of. */
export type Quantity = { readonly value: number; readonly unit: string; readonly of: ReadonlySet<string> }

/** Whether a table's row is about a value: its range holds the value, does not, or is about something else. */
export type Fit = 'within' | 'outside' | undefined

const unitSource = String.raw`%|mL\/min|[gmµu]g\/d?L|g\/d?L|m?I?U\/m?L|[mµ]mol\/L|× ?10⁹\/L|x ?10\^?9\/L|G\/L`
const unitAfter = new RegExp(String.raw`^\s?(${unitSource})`, 'i')
/** The values in a question. */
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
    return [{ value: Number(number), unit, of: new Set(measure.alternatives.flatMap(({ terms }) => terms)) }]
  })
}

const isMeasure = ({ isOptional, isDrug, alternatives }: Concept) =>
  !isOptional && isDrug === undefined && alternatives.length > 0

const unitOf = (unit: string) => unit.toLowerCase().replaceAll(' ', '').replace('x10^9/l', '×10⁹/l')

/** How a row's ranges fit a value. Rules of a dose card say what to do at a limit, on either side of it. */
export function fitOf(passage: Indexed, quantities: readonly Quantity[], analyser: Analyser): Fit {
  if (quantities.length === 0 || passage.kind !== 'row' || passage.isDose) return undefined
  const { whole, parts } = ranged(passage, analyser)
  let fit: Fit
  for (const quantity of quantities) {
    // A table of one range has no row for a value outside it.
    const all = rangesOf(whole, quantity)
    if (all.length > 0 && !all.some((range) => isIn(range, quantity))) return 'outside'
    for (const part of parts) {
      const ranges = rangesOf(part, quantity)
      if (ranges.some((range) => isIn(range, quantity))) return 'within'
      if (ranges.length > 0) fit = 'outside'
    }
  }
  return fit
}

const isIn = ({ min, max }: Range, { value }: Quantity) => value >= min && value <= max

/** The ranges that a text gives for what a value is of: those beside its name, or all if only the heading names it. */
function rangesOf({ head, clauses }: Part, { of, unit }: Quantity): Range[] {
  const isNamed = (terms: ReadonlySet<string>) => [...of].some((term) => terms.has(term))
  const named = clauses.filter(({ terms }) => isNamed(terms))
  if (named.length === 0 && !isNamed(head)) return []
  const close = named.some(({ ranges }) => ranges.length > 0) ? named : clauses
  return close.flatMap(({ ranges }) =>
    ranges.filter((range) => unit === '' || range.unit === '' || range.unit === unit),
  )
}

/** A text with the terms of its heading. */
type Part = {
  readonly head: ReadonlySet<string>
  readonly clauses: readonly { readonly terms: ReadonlySet<string>; readonly ranges: readonly Range[] }[]
}
/** The caption of a table, and those parts of a row that have ranges. */
type Ranged = { readonly whole: Part; readonly parts: readonly Part[] }

const kept = new WeakMap<Indexed, Ranged>()
const betweenClauses = /[,;.] | and | or (?!more|above|higher|less|lower|below)/

function ranged(passage: Indexed, analyser: Analyser): Ranged {
  const known = kept.get(passage)
  if (known) return known
  const termsOf = (text: string) => new Set(analyser.terms(text))
  const partOf = (head: string, text: string): Part => ({
    head: termsOf(head),
    clauses: text
      .replaceAll('\u00a0', ' ')
      .split(betweenClauses)
      .map((clause) => ({ terms: termsOf(clause), ranges: rangesIn(clause) })),
  })
  const { lead, caption = '', cells = [] } = passage
  const parts = [partOf(caption, lead), ...cells.map(({ column, text }) => partOf(column, text))]
  const found = {
    whole: partOf('', caption),
    parts: parts.filter(({ clauses }) => clauses.some(({ ranges }) => ranges.length > 0)),
  }
  kept.set(passage, found)
  return found
}

type Range = { readonly min: number; readonly max: number; readonly unit: string }

/** Less than any difference between two values. */
const nothing = 1e-6
const span = new RegExp(
  String.raw`(?:(?<sign>[<>≤≥]|\bbelow|\babove)\s?)?(?<![\d.])(?<low>\d{1,9}(?:\.\d{1,9})?)(?:[–-](?<high>\d{1,9}(?:\.\d{1,9})?))?\s?(?<unit>${unitSource})?(?<open> or (?:more|above|higher)| or (?:less|lower|below))?`,
  'gi',
)

/** The ranges in a text: `< 5%`, `10–19%`, `5% or more`. */
function rangesIn(text: string): readonly Range[] {
  return [...text.matchAll(span)].flatMap(({ groups = {} }): Range[] => {
    const low = Number(groups.low)
    const unit = unitOf(groups.unit ?? '')
    if (groups.high !== undefined) return [{ min: low, max: Number(groups.high), unit }]
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
