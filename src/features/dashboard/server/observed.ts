import { problem } from '#base/contract/problem.ts'
import { dayFault, faultOf, unitOf, type Variable } from '#features/research/contract/index.ts'
import {
  historyOf,
  type NewValue,
  newChange,
  type ResearchValue,
  storeValues,
} from '#features/research/server/index.ts'
import type { EarlierValue } from '../contract/endpoints.ts'
import { type PortletWorld, recordOf } from './server-portlet.ts'
import { earlierValues } from './values.ts'

/** An entered value; without number and text it removes the value of that day. */
type Entered = {
  readonly variable: string
  readonly number?: number | null | undefined
  readonly unit?: string | undefined
  readonly text?: string | null | undefined
}

/** The values of one day, YYYY-MM-DD. */
type EnteredDay = { readonly date: string; readonly values: readonly Entered[] }

/** Saves values that were observed on a day; refuses all of them if one is not valid, naming each fault. */
export async function saveObserved(
  variables: readonly Variable[],
  days: readonly EnteredDay[],
  world: PortletWorld & { reason: string },
) {
  const { db, now, username, reason } = world
  const faults: string[] = []
  const values = days.flatMap((day) => valuesOn(day, { variables, now, faults }))
  const places = values.map(({ variable, day }) => `${variable} ${day}`)
  if (new Set(places).size !== places.length) faults.push('A value is given twice for the same day.')
  if (faults.length > 0) throw problem(422, 'The values are not valid.', faults.join('\n'))
  const change = await newChange(db, { at: now, username, origin: 'entered', reason })
  await storeValues(db, recordOf(world).id, values, change)
}

/** The history of an observed value, by a key `variable date`; undefined if there is no such value. */
export async function historyOfObserved(
  variables: readonly Variable[],
  key: string,
  world: PortletWorld,
): Promise<EarlierValue[] | undefined> {
  const [id = '', day = ''] = key.split(' ')
  const variable = variables.find((one) => one.id === id)
  if (!variable || dayFault(day)) return undefined
  return earlierValues(variable, await historyOf(world.db, recordOf(world).id, { variable: id, day }))
}

/** The value that was changed last. */
export const latestOf = (values: readonly ResearchValue[]) =>
  values.reduce<ResearchValue | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined)

type Context = { variables: readonly Variable[]; now: Date; faults: string[] }

/** The values of an entered day; adds errors to `faults`, each with the name of its variable. */
function valuesOn({ date, values }: EnteredDay, { variables, now, faults }: Context): NewValue[] {
  const fault = dayFault(date) ?? (date > now.toISOString().slice(0, 10) ? 'The date is in the future' : undefined)
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
