import type { RichNode } from '#features/rich-text/index.ts'
import type { Losses, newLosses } from './report.ts'

export type Reading = {
  readonly count: ReturnType<typeof newLosses>['count']
  /** The origin of this site, whose absolute addresses become paths. */
  readonly origin: string | undefined
}

/** Pasted text as a document, and what was lost in the conversion. */
export type Cleaned = { readonly document: RichNode; readonly losses: Losses }
