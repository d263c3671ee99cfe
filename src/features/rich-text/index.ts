export { blockNode, blocks } from './blocks/blocks.ts'
export { blockForms, blockFrom } from './blocks/edited.ts'
export { isPartId, withPartIds } from './blocks/flow/flow.ts'
export type { FormButton, FormField, NodeForm } from './blocks/form.ts'
export { certainties, decisionCriteria, strongReasonNames } from './blocks/recommendation/grades.ts'
export { unfinishedFault } from './blocks/unfinished.ts'
export { diffDocuments } from './diff/blocks.ts'
export { changedOnly, changesAlone, unchangedFolded } from './diff/changed-only.ts'
export { newKeys } from './diff/keys.ts'
export { type Choice, type MergePart, merge, mergedDocument } from './diff/merge.ts'
export { differs } from './diff/node.ts'
export { changeInWords } from './diff/place.ts'
export { newSimilarity } from './diff/similarity.ts'
export {
  isInline,
  isSafeHref,
  leavesSite,
  type RichMark,
  type RichNode,
  textOf,
  thresholdWords,
} from './document.ts'
export { isLastingId, lastingAlphabet, lastingIdOf, lastingIdsIn, lastingLetters } from './lasting-id.ts'
export { blocksFault, type LimitFault, limitFault } from './limits.ts'
export { type DocumentPassage, type DocumentPassageKind, passagesIn } from './passages.ts'
export {
  elementsIn,
  filled,
  hasClass,
  type Pasted,
  type PastedElement,
  type PasteReader,
  plainText,
  without,
} from './pasted.ts'
export { attributeText, plainTextOf } from './plain-text.ts'
export { Reference, ReferenceVersion, StoredReference, WrittenReference } from './reference.ts'
export { abbreviationsIn } from './render/abbreviations.ts'
export { anchor } from './render/anchor.ts'
export { renderDifference } from './render/diff.ts'
export { element, empty, type Html, join, text } from './render/html.ts'
export { newRenderContext, type RenderContext } from './render/page.ts'
export { printedAddresses, renderReferences } from './render/references.ts'
export { openStatementsIn, renderRegion } from './render/region.ts'
export { cleanedDocument, DocumentError, regionSchema, validDocument } from './schema.ts'
export { inScriptSigns } from './script-signs.ts'
export { thresholdOf, thresholds, withCurrentThresholds } from './thresholds.ts'
