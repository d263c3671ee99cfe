import { inFirstUnit, unitOf, variableNamed, variablesOf } from '#features/research/contract/index.ts'
import { valuesOf, valuesVersion } from '#features/research/server/index.ts'
import { historyOfObserved, latestOf, saveObserved } from '../../server/observed.ts'
import { recordOf, type ServerPortlet } from '../../server/server-portlet.ts'
import type { bloodCountsPortlet } from './contract.ts'

const countVariables = variablesOf('blood')
const ids = countVariables.map(({ id }) => id)
const maxValues = 5000

export const bloodCountsOnServer: ServerPortlet<typeof bloodCountsPortlet> = {
  async load(world) {
    const { values, version } = await valuesOf(world.db, recordOf(world).id, ids)
    const counts = values.slice(-maxValues).flatMap(({ variable: id, day, number, unit, at, username, revision }) => {
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
    return { data: { counts, isWhole: values.length <= maxValues }, version, last: latestOf(values) }
  },

  version: (world) => valuesVersion(world.db, recordOf(world).id, ids),
  save: ({ sets }, world) => saveObserved(countVariables, sets, world),
  history: (key, world) => historyOfObserved(countVariables, key, world),
}
