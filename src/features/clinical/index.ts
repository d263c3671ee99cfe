export {
  checkFlag,
  checkNumber,
  checkOption,
  checkWhole,
  type Field,
  type FieldError,
  type Given,
  type Invalid,
  isGiven,
  type Option,
  type Unit,
} from './field.ts'
export { geneNamed, similarGenes, unknownGenesText } from './gene-name.ts'
export {
  type Abnormality,
  type AbnormalityPattern,
  abnormalities,
  hasAny,
} from './karyotype/abnormality.ts'
export { isWhole as isWholeKaryotype } from './karyotype/clones.ts'
export { emergency, type FusionRead, type KaryotypeFusion } from './karyotype/fusions.ts'
export {
  checkKaryotype,
  type Karyotype,
  karyotypeFromText,
  karyotypeToText,
  normalKaryotype,
  readKaryotype,
} from './karyotype/karyotype.ts'
export {
  gramsPerDecilitre,
  type Notice,
  perNanolitre,
  quantity,
} from './measure.ts'
export { type ReadQuantity, readQuantity } from './quantity-text.ts'
export type { Certainty, Citation, Source } from './source.ts'
export { inputFrom, noneText, type Texts, textsFrom, unescaped } from './text-input.ts'
export { unitNamed } from './unit-name.ts'
export { inOtherUnit } from './unit-text.ts'
