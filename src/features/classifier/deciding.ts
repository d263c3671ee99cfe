import { type Case, caseDefaults, caseKeys } from './case.ts'
import { type ClassifierFieldId, fieldOf } from './fields.ts'
import { evaluate } from './rule.ts'
import type { Entity, System } from './system.ts'

/** What a system still leaves open. */
type Open = {
  readonly possible: readonly { readonly rules: readonly string[]; readonly orAfterTherapy: Entity | null }[]
}

const most = 3

/** The open questions whose usual answers exclude the most classes of the three systems, at most three. */
export function decidingQuestions(
  ask: readonly ClassifierFieldId[],
  systems: readonly System[],
  results: readonly Open[],
  given: Case,
): readonly ClassifierFieldId[] {
  return ask
    .map((id) => ({
      id,
      excluded: results.reduce((sum, result, at) => sum + excludedBy(id, systems[at], result, given), 0),
    }))
    .filter(({ excluded }) => excluded > 0)
    .sort((a, b) => b.excluded - a.excluded)
    .slice(0, most)
    .map(({ id }) => id)
}

const usual: Case = { ...caseDefaults, bmBlasts: 2, pbBlasts: 0, hb: 9, anc: 3, plt: 100, sex: 'F' }

function excludedBy(id: ClassifierFieldId, system: System | undefined, { possible }: Open, given: Case): number {
  if (id === 'priorCytotoxicTherapy') return new Set(possible.flatMap((one) => one.orAfterTherapy?.code ?? [])).size
  const answered: Record<string, unknown> = { ...given }
  for (const key of caseKeys) if (fieldOf(key) === id) answered[key] ??= usual[key]
  const ids = possible.flatMap(({ rules }) => rules)
  const left = new Set<string>()
  for (const rule of system?.rules ?? []) {
    if (!ids.includes(rule.id)) continue
    const isMet = evaluate(rule.when, answered as Case)
    if (isMet !== false) left.add(rule.entity)
    if (isMet) break
  }
  return possible.length - left.size
}
