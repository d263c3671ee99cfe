// Prints a link for each calculator, by the name of its route, in which every number is above its maximum; null for a
// calculator without numbers. Playwright itself cannot load the calculators.

import { type CaseTable, commonTexts } from '#features/calculators/engine/calculator.ts'
import { caseFragment } from '#features/calculators/engine/case-link.ts'
import { scoreTables } from '#features/calculators/server/score-command.ts'
import { classifierCalculator } from '#features/classifier/contract.ts'

const calculators: Readonly<Record<string, CaseTable>> = { ...scoreTables, classifier: classifierCalculator }
console.log(
  JSON.stringify(Object.fromEntries(Object.entries(calculators).map(([name, one]) => [name, wrongCase(one)]))),
)

function wrongCase(calculator: CaseTable): string | null {
  const numbers = calculator.fields.flatMap(({ id, kind, units: [unit] = [] }) =>
    kind === 'number' && unit ? [[id, String(unit.max + 1)] as const] : [],
  )
  return numbers.length > 0 ? caseFragment([calculator], commonTexts(calculator, Object.fromEntries(numbers))) : null
}
