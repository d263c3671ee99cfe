import { variableNamed, variablesOf } from '#features/research/contract/index.ts'
import { valuesOf, valuesVersion } from '#features/research/server/index.ts'
import { historyOfObserved, latestOf, saveObserved } from '../../server/observed.ts'
import { recordOf, type ServerPortlet } from '../../server/server-portlet.ts'
import { shownValue } from '../../server/values.ts'
import type { marrowGeneticsPortlet } from './contract.ts'

const variables = [...variablesOf('marrow'), ...variablesOf('genetics')]
const ids = variables.map(({ id }) => id)
const maxFindings = 1000

export const marrowGeneticsOnServer: ServerPortlet<typeof marrowGeneticsPortlet> = {
  async load(world) {
    const { values, version } = await valuesOf(world.db, recordOf(world).id, ids)
    const findings = values.slice(-maxFindings).flatMap((value) => {
      const { variable: id, day, at, username, revision } = value
      const variable = variableNamed(id)
      if (!variable || day === null) return []
      const shown = shownValue(variable, value)
      return [{ variable: id, date: day, shown, username, modified: at.toISOString(), earlier: revision - 1 }]
    })
    return { data: { findings, isWhole: values.length <= maxFindings }, version, last: latestOf(values) }
  },

  version: (world) => valuesVersion(world.db, recordOf(world).id, ids),
  save: ({ days }, world) => saveObserved(variables, days, world),
  history: (key, world) => historyOfObserved(variables, key, world),
}
