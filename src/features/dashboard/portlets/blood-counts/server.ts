import { problem } from '#base/contract/problem.ts'
import {
  dayFault,
  faultOf,
  inFirstUnit,
  unitOf,
  type Variable,
  variableNamed,
  variablesOf,
} from '#features/research/contract/index.ts'
import {
  historyOf,
  type NewValue,
  newChange,
  putValues,
  valuesOf,
  valuesVersion,
} from '#features/research/server/index.ts'
import { recordOf, type ServerPortlet } from '../../server/server-portlet.ts'
import { earlierValues } from '../../server/values.ts'
import type { bloodCountsPortlet } from './contract.ts'

const counted = variablesOf('blood')
const ids = counted.map(({ id }) => id)
const mostValues = 5000

export const bloodCountsOnServer: ServerPortlet<typeof bloodCountsPortlet> = {
  async load(world) {
    const { values, version } = await valuesOf(world.db, recordOf(world).id, ids)
    const latest = values.reduce<(typeof values)[number] | undefined>(
      (last, one) => (last && last.at > one.at ? last : one),
      undefined,
    )
    const counts = values.slice(-mostValues).flatMap(({ variable: id, day, number, unit, at, username, revision }) => {
      const variable = variableNamed(id)
      if (!variable || day === null || number === null) return []
      return [
        {
          ...{ variable: id, date: day, number, username },
          unit: unit ?? unitOf(variable, null)?.id ?? '',
          inFirstUnit: inFirstUnit(variable, number, unit),
          modified: at.toISOString(),
          earlier: revision - 1,
        },
      ]
    })
    return { data: { counts, isWhole: values.length <= mostValues }, version, last: latest }
  },

  version: (world) => valuesVersion(world.db, recordOf(world).id, ids),

  async save({ sets }, world) {
    const { db, now, username, reason } = world
    const faults: string[] = []
    const values = sets.flatMap((set) => valuesIn(set, now, faults))
    const places = values.map(({ variable, day }) => `${variable} ${day}`)
    if (new Set(places).size !== places.length) faults.push('A value is given twice for the same day.')
    if (faults.length > 0) throw problem(422, 'The values are not valid.', faults.join('\n'))
    const change = await newChange(db, { at: now, username, origin: 'entered', reason })
    await putValues(db, recordOf(world).id, values, change)
  },

  async history(key, world) {
    const [id = '', day = ''] = key.split(' ')
    const variable = counted.find((one) => one.id === id)
    if (!variable || dayFault(day)) return undefined
    return earlierValues(variable, await historyOf(world.db, recordOf(world).id, { variable: id, day }))
  },
}

type Set = { date: string; values: readonly { variable: string; number: number | null; unit?: string | undefined }[] }

/** The values of an entered day; adds errors to `faults`, each with the name of its variable. */
function valuesIn({ date, values }: Set, now: Date, faults: string[]): NewValue[] {
  const fault = dayFault(date) ?? (date > now.toISOString().slice(0, 10) ? 'The date is in the future' : undefined)
  if (fault) faults.push(`date ${date}: ${fault}`)
  return values.flatMap(({ variable: id, number, unit }): NewValue[] => {
    const variable = counted.find((one) => one.id === id)
    const wrong = variable ? faultIn(variable, number, unit) : 'There is no such value'
    if (wrong) faults.push(`${id}: ${wrong}`)
    if (!variable || wrong || fault) return []
    const isFirst = unitOf(variable, unit) === variable.units?.[0]
    return [{ variable: id, day: date, number, unit: isFirst || number === null ? null : (unit ?? null), text: null }]
  })
}

const faultIn = (variable: Variable, number: number | null, unit: string | undefined) =>
  number === null ? undefined : faultOf(variable, { number, unit: unit ?? null })
