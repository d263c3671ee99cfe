import type { Feature } from '#base/client/feature.ts'

export { Announcement } from './announcement.tsx'
export { CaseActions } from './case-actions.tsx'
export { CaseFields } from './case-form.tsx'
export { controlIdOf } from './case-form-context.ts'
export { CaseStart } from './case-start.tsx'
export { useTexts } from './case-store.ts'
export { type DataRow, DataTable } from './data-table.tsx'
export { Fold } from './fold.tsx'
export { type InvalidValue, InvalidValues, invalidValuesText } from './invalid-values.tsx'
export { PrintedCase } from './printed-case.tsx'
export { ResultBar } from './result-bar.tsx'
export { Citations } from './source-note.tsx'
export { ToolText } from './tool-text.tsx'
export { WhatToDo } from './what-to-do.tsx'
export { Words } from './words.tsx'

/** All calculators load as one chunk, so that another calculator adds nothing to other pages. */
export const feature: Feature = {
  pages: { calculator: () => import('./pages.ts').then((file) => file.pages) },
}
