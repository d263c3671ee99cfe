import { quantity, type Source } from '#features/clinical/index.ts'
import type { Case, CaseKey } from './case.ts'
import type { FlagFact, ListFact, NumberFact, ValueRange } from './facts.ts'
import { flagFacts, listFacts, numberFacts } from './facts.ts'

/** In a classification's own words; numbers are compared from (inclusive) and below (exclusive) or over. */
export type Criterion = { readonly says: string; readonly source?: Source } & (
  | { readonly fact: FlagFact; readonly is: boolean }
  | { readonly fact: NumberFact; readonly from?: number; readonly below?: number; readonly over?: number }
  | { readonly fact: ListFact; readonly includesAny: readonly string[] }
)

/** A criterion, or several of which all or some must be met. */
export type Condition =
  | Criterion
  | { readonly all: readonly Condition[]; readonly says?: string }
  | { readonly any: readonly Condition[]; readonly says?: string }
  | { readonly not: Condition; readonly says?: string }

/** The state of a condition: met, unmet, or undecided by the known values. */
export type State = 'met' | 'unmet' | 'unknown'

/** A condition with its state in one patient, the finding, and its parts. */
export type Explained = {
  readonly says: string
  readonly state: State
  /** The known value of the fact, such as "Marrow blasts: 12 %"; null for groups and unknown facts. */
  readonly found: string | null
  readonly source: Source
  readonly join: 'all' | 'any' | 'not' | null
  readonly parts: readonly Explained[]
}

/** The single evaluator of all rules: true, false, or undefined while the known values do not decide it. */
export function evaluate(condition: Condition, given: Case): boolean | undefined {
  return testOf(condition)(given)
}

type Test = (given: Case) => boolean | undefined

const tests = new WeakMap<Condition, Test>()

function testOf(condition: Condition): Test {
  const known = tests.get(condition)
  if (known) return known
  const test = compile(condition)
  tests.set(condition, test)
  return test
}

// A search evaluates a condition thousands of times, so its shape is examined only once.
function compile(condition: Condition): Test {
  if ('all' in condition) return joined(condition.all.map(testOf), false)
  if ('any' in condition) return joined(condition.any.map(testOf), true)
  if ('not' in condition) return negation(testOf(condition.not))
  if ('is' in condition) {
    const { read } = flagFacts[condition.fact]
    return (given) => {
      const flag = read(given)
      return flag === undefined ? undefined : flag === condition.is
    }
  }
  if ('includesAny' in condition) {
    const { read } = listFacts[condition.fact]
    return (given) => {
      const { found, isComplete } = read(given)
      if (found.some((entry) => condition.includesAny.includes(entry))) return true
      return isComplete ? false : undefined
    }
  }
  const { read } = numberFacts[condition.fact]
  return (given) => within(read(given), condition)
}

/** Decided as soon as one part is `decisive`: false for all of the parts, true for any of them. */
function joined(parts: readonly Test[], decisive: boolean): Test {
  return (given) => {
    let result: boolean | undefined = !decisive
    for (const part of parts) {
      const state = part(given)
      if (state === decisive) return decisive
      if (state === undefined) result = undefined
    }
    return result
  }
}

function negation(part: Test): Test {
  return (given) => {
    const state = part(given)
    return state === undefined ? undefined : !state
  }
}

function within(
  value: number | ValueRange | undefined,
  limits: { readonly from?: number; readonly below?: number; readonly over?: number },
): boolean | undefined {
  if (value === undefined) return undefined
  const { from, to } = typeof value === 'number' ? { from: value, to: value } : value
  const fits = (number: number) =>
    number >= (limits.from ?? -Infinity) && number < (limits.below ?? Infinity) && number > (limits.over ?? -Infinity)
  if (fits(from) && fits(to)) return true
  const isAbove = from >= (limits.below ?? Infinity)
  const isBelow = to < (limits.from ?? -Infinity) || to <= (limits.over ?? -Infinity)
  return isAbove || isBelow ? false : undefined
}

export function openKeys(condition: Condition, given: Case): readonly CaseKey[] {
  if (evaluate(condition, given) !== undefined) return []
  if ('all' in condition) return condition.all.flatMap((part) => openKeys(part, given))
  if ('any' in condition) return condition.any.flatMap((part) => openKeys(part, given))
  if ('not' in condition) return openKeys(condition.not, given)
  const { from } = factOf(condition)
  return (typeof from === 'function' ? from(given) : from).filter((key) => isOpen(given, key))
}

/** Whether a value is unknown, or is a karyotype that can be read in several ways. */
const isOpen = (given: Case, key: CaseKey) =>
  given[key] === undefined || (key === 'karyotype' && given.karyotype?.readings !== undefined)

/** Explains a condition: the met, unmet and unknown parts in one patient, each with its source. */
export function explain(condition: Condition, given: Case, source: Source): Explained {
  const state = stateOf(evaluate(condition, given))
  const group = (join: 'all' | 'any' | 'not', parts: readonly Condition[]): Explained => ({
    says: condition.says ?? { all: 'All of', any: 'Any of', not: 'Not' }[join],
    state,
    found: null,
    source,
    join,
    parts: parts.map((part) => explain(part, given, source)),
  })
  if ('all' in condition) return group('all', condition.all)
  if ('any' in condition) return group('any', condition.any)
  if ('not' in condition) return group('not', [condition.not])
  return {
    says: condition.says,
    state,
    found: highlightedIn(condition, given),
    source: condition.source ?? source,
    join: null,
    parts: [],
  }
}

function stateOf(result: boolean | undefined): State {
  if (result === undefined) return 'unknown'
  return result ? 'met' : 'unmet'
}

function factOf(criterion: Criterion) {
  if ('is' in criterion) return flagFacts[criterion.fact]
  return 'includesAny' in criterion ? listFacts[criterion.fact] : numberFacts[criterion.fact]
}

function highlightedIn(criterion: Criterion, given: Case): string | null {
  if ('includesAny' in criterion) {
    const { label, read } = listFacts[criterion.fact]
    const { found, isComplete } = read(given)
    return found.length === 0 && !isComplete ? null : `${label}: ${found.join(', ') || 'none'}`
  }
  const fact = factOf(criterion)
  const value: unknown = fact.read(given)
  if (value === undefined) return null
  const isUntested = value === false && 'test' in fact && fact.test && given[fact.test] === 'unknown'
  const text = isUntested ? 'not tested' : textOf(value)
  return `${fact.label}: ${'unit' in fact && fact.unit ? quantity(text, fact.unit) : text}`
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object' && value && 'from' in value && 'to' in value) {
    return value.from === value.to ? `${value.from}` : `${value.from} to ${value.to}`
  }
  return String(Math.round(Number(value) * 1000) / 1000)
}

export function criteriaOf(condition: Explained): readonly Explained[] {
  return condition.join ? condition.parts.flatMap(criteriaOf) : [condition]
}
