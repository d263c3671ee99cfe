import type { Feature } from '#base/server/feature.ts'
import { researchCommands } from './commands.ts'

export { inventRegistry } from './demo.ts'
export { countPeople, dictionaryAsCsv, peopleAsCsv, unknownAmong } from './export-table.ts'
export {
  addedBy,
  addRecord,
  findRecord,
  listRecords,
  lockRecord,
  neighbourOf,
  newChange,
  type RecordFilter,
  type RecordKind,
  type ResearchRecord,
  recordWithId,
  samplesOf,
  setStatus,
  statusHistory,
} from './records.ts'
export {
  extentOf,
  historyOf,
  type NewValue,
  type ResearchValue,
  storeValues,
  valuesOf,
  valuesVersion,
} from './values.ts'

export const researchFeature: Feature = { name: 'research', commands: () => researchCommands }
