import { isoDay } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import type { ObservedValue, observedPortlet } from '../contract/observed.ts'
import type { PortletDescription } from '../contract/portlet.ts'
import { dayFault, faultOf, inFirstUnit, unitOf } from '../research/contract/plausibility.ts'
import type { Variable } from '../research/contract/variable.ts'
import { newChange } from '../research/server/records.ts'
import {
  historyOf,
  type NewValue,
  type ResearchValue,
  storeValues,
  valuesOf,
  valuesVersion,
} from '../research/server/values.ts'
import { recordOf, type ServerPortlet } from './server-portlet.ts'
import { dateInWords, earlierValues, shownValue } from './values.ts'

type ObservedPortlet = PortletDescription & Pick<typeof observedPortlet, 'data' | 'entry'>

/** An entered value; without number and text it removes the value of that day. */
type Entered = {
  readonly variable: string
  readonly number?: number | null | undefined
  readonly unit?: string | undefined
  readonly text?: string | null | undefined
}

type EnteredDay = { readonly date: string; readonly values: readonly Entered[] }

const maxValues = 5000

export function observedOnServer(variables: readonly Variable[]): ServerPortlet<ObservedPortlet> {
  const ids = variables.map(({ id }) => id)
  return {
    async load(context) {
      const { values, version } = await valuesOf(context.db, recordOf(context).id, ids)
      const shown = values.slice(-maxValues).flatMap((value) => shownOf(variables, value))
      return { data: { values: shown, isWhole: values.length <= maxValues }, version, last: latestOf(values) }
    },

    version: (context) => valuesVersion(context.db, recordOf(context).id, ids),

    /** Refuses all values if one is not valid, naming each fault. */
    async save({ days }, context) {
      const { db, now, username, reason } = context
      const faults: string[] = []
      const [birth] = (await valuesOf(db, recordOf(context).id, ['birth'])).values
      const values = days.flatMap((day) => valuesOn(day, { variables, now, birth: birth?.text ?? '', faults }))
      const places = values.map(({ variable, day }) => `${variable} ${day}`)
      if (new Set(places).size !== places.length) faults.push('A value is given twice for the same day.')
      if (faults.length > 0) throw problem(422, 'The values are not valid.', faults.join('\n'))
      const change = await newChange(db, { at: now, username, origin: 'entered', reason })
      await storeValues(db, recordOf(context).id, values, change)
    },

    async history(key, context) {
      const [id = '', day = ''] = key.split(' ')
      const variable = variables.find((one) => one.id === id)
      if (!variable || dayFault(day)) return undefined
      return earlierValues(variable, await historyOf(context.db, recordOf(context).id, { variable: id, day }))
    },
  }
}

function shownOf(variables: readonly Variable[], value: ResearchValue): ObservedValue[] {
  const { variable: id, day, number, unit, revision } = value
  const variable = variables.find((one) => one.id === id)
  if (!variable || day === null) return []
  return [
    {
      ...{ variable: id, date: day, shown: shownValue(variable, value), number },
      unit: unit ?? unitOf(variable, null)?.id ?? '',
      inFirstUnit: number === null ? null : inFirstUnit(variable, number, unit),
      earlier: revision - 1,
    },
  ]
}

export const latestOf = (values: readonly ResearchValue[]) =>
  values.reduce<ResearchValue | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined)

type Context = { variables: readonly Variable[]; now: Date; birth: string; faults: string[] }

/** The values of an entered day; adds errors to `faults`, each with the name of its variable. */
function valuesOn({ date, values }: EnteredDay, { variables, now, birth, faults }: Context): NewValue[] {
  const fault =
    dayFault(date) ??
    (date > isoDay(now) ? 'The date is in the future' : undefined) ??
    (date < birth ? `The date is before the date of birth, ${dateInWords(birth)}` : undefined)
  if (fault) faults.push(`date ${date}: ${fault}`)
  return values.flatMap((entered): NewValue[] => {
    const { variable: id, unit } = entered
    const number = entered.number ?? null
    const text = entered.text ?? null
    const variable = variables.find((one) => one.id === id)
    const valueFault = variable ? faultIn(variable, { number, unit: unit ?? null, text }) : 'There is no such value'
    if (valueFault) faults.push(`${id}: ${valueFault}`)
    if (!variable || valueFault || fault) return []
    const isFirst = unitOf(variable, unit) === variable.units?.[0]
    return [{ variable: id, day: date, number, unit: isFirst || number === null ? null : (unit ?? null), text }]
  })
}

/** A number has no text and a text no number; a value without both is removed. */
function faultIn(variable: Variable, value: Pick<NewValue, 'number' | 'unit' | 'text'>): string | undefined {
  const isNumber = variable.kind === 'number'
  if (value.number === null && value.text === null) return undefined
  if ((isNumber ? value.text : value.number) !== null) return isNumber ? 'Enter a number' : 'Enter a text'
  return faultOf(variable, value)
}
