import { type Case, withDefaults } from './case.ts'
import { flagFacts } from './facts.ts'

/**
 * The case as a likely result assumes it: with the defaults, and from 5% marrow blasts also with blood blasts of 0% and
 * a cytopenia, without which MDS would not be in question (D-79). Below that the counts decide the name.
 */
export function assumedCase(given: Case): Case {
  return withDefaults(restsOnBlasts(given) ? { pbBlasts: 0, ...defined(given), ...countsFor(given) } : given)
}

/** Whether the marrow blasts are enough for a likely name. */
export const restsOnBlasts = ({ bmBlasts = 0 }: Case) => bmBlasts >= 5

const normal = { hb: 15, anc: 3, plt: 200 }
const low = { hb: 9, anc: 1, plt: 80 }

/** Normal counts for the missing ones; one of them is low if none of the given ones is. */
function countsFor(given: Case): Case {
  const counts = { ...normal, ...defined({ hb: given.hb, anc: given.anc, plt: given.plt }) }
  if (flagFacts.cytopenia.read({ ...given, ...counts })) return counts
  const missing = (['hb', 'anc', 'plt'] as const).find((count) => given[count] === undefined)
  return missing ? { ...counts, [missing]: low[missing] } : counts
}

const defined = (given: Case): Case =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
