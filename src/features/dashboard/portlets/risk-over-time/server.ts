import { dayMs } from '#base/contract/day.ts'
import { variableNamed } from '../../research/contract/variables.ts'
import { type ResearchValue, valuesOf, valuesVersion } from '../../research/server/values.ts'
import { yearsBetween } from '../../server/age.ts'
import { recordOf, type ServerPortlet } from '../../server/server-portlet.ts'
import { shownValue } from '../../server/values.ts'
import { carriedForDays, type RiskPoint, type riskOverTimePortlet } from './contract.ts'
import { type KnownInputs, scoresOf } from './scores.ts'

const inputIds = Object.keys(carriedForDays)
const variableIds = [...inputIds, 'birth']
const maxPoints = 400

export const riskOverTimeOnServer: ServerPortlet<typeof riskOverTimePortlet> = {
  async load(context) {
    const { values, version } = await valuesOf(context.db, recordOf(context).id, variableIds)
    const birth = values.find(({ variable }) => variable === 'birth')?.text ?? ''
    const observed = values.filter(({ variable, day }) => variable !== 'birth' && day !== null)
    const days = [...new Set(observed.map(({ day }) => day ?? ''))].sort()
    const latest = new Map<string, ResearchValue>()
    const points: RiskPoint[] = []
    let at = 0
    for (const day of days) {
      for (let value = observed[at]; value && (value.day ?? '') <= day; value = observed[++at])
        latest.set(value.variable, value)
      points.push(
        pointOn(
          day,
          inputIds.flatMap((id) => latest.get(id) ?? []).filter((value) => isCurrent(value, day)),
          birth,
        ),
      )
    }
    const neverObserved = inputIds
      .filter((id) => id !== 'tp53Loh' && !latest.has(id))
      .map((id) => variableNamed(id)?.label ?? id)
    return {
      data: { points: points.slice(-maxPoints), neverObserved, isWhole: points.length <= maxPoints },
      version,
    }
  },

  version: (context) => valuesVersion(context.db, recordOf(context).id, variableIds),
}

function isCurrent({ variable, day }: ResearchValue, today: string): boolean {
  const days = carriedForDays[variable] ?? null
  return days === null || Date.parse(today) - Date.parse(day ?? '') <= days * dayMs
}

function pointOn(date: string, values: readonly ResearchValue[], birth: string): RiskPoint {
  const age = yearsBetween(birth, date)
  const known: Record<string, unknown> = { age }
  for (const { variable, number, unit, text } of values) known[variable] = number === null ? text : { number, unit }
  const inputs = values.flatMap((value) => {
    const variable = variableNamed(value.variable)
    return variable
      ? [{ variable: variable.id, label: variable.label, shown: shownValue(variable, value), date: value.day ?? '' }]
      : []
  })
  return { date, inputs, age, ...scoresOf(known as KnownInputs) }
}
