export { researchCommands } from './commands.ts'
export { inventRegistry } from './demo.ts'
export {
  addedBy,
  addRecord,
  type Change,
  findRecord,
  listRecords,
  lockRecord,
  neighbourOf,
  newChange,
  type RecordKind,
  type ResearchRecord,
  recordWithId,
  samplesOf,
  setStatus,
  statusHistory,
} from './records.ts'
export { extentOf, historyOf, type NewValue, putValues, type ResearchValue, valuesOf } from './values.ts'
