export type { ClassifierInput } from './case.ts'
export type { Classified, ClassifierResult, Diagnosis, SystemResult } from './classify.ts'
export { classify } from './classify.ts'
