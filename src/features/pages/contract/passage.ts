import type { DocumentPassage } from '#features/rich-text/index.ts'

/** The kind of a passage: part of a document, a picture or file, an item of a collection, or a page itself. */
type PassageKind = DocumentPassage['kind'] | 'page' | 'figure' | 'reading' | 'calculator'

export type KindPassage = Omit<DocumentPassage, 'kind'> & {
  readonly kind: PassageKind
  readonly image?: string
  /** For editors: the names of the files shown. */
  readonly files?: readonly string[]
}

/** The smallest part of the site that can answer a question. */
export type Passage = KindPassage & {
  readonly route: string
  readonly page: string
  /** The editable that it belongs to. Absent for content rendered by code. */
  readonly editableId?: string
  /** Shown next to a result only, never as part of the page. */
  readonly isHidden?: true
}
