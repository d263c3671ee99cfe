export { idMasks, testPrefix } from './identifiers.ts'
export {
  dayFault,
  faultOf,
  type GeneReading,
  type Given,
  inFirstUnit,
  longestText,
  questionOf,
  readMutations,
  unitOf,
} from './plausibility.ts'
export type { ResearchUnit, Variable } from './variable.ts'
export { type VariableId, variableNamed, variables, variablesOf } from './variables.ts'
