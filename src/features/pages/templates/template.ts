import type { Part } from '../contract/parts.ts'

/** A page template: the parts of its pages, and whether editors may rearrange them. */
export type Template = {
  /** The name stored with each page; unique and never changed. */
  readonly name: string
  readonly label: string
  /** Describes in one line for editors which pages it suits. */
  readonly description: string
  readonly slots: readonly Part[]
  /** The headings that the main text of a new page starts with. */
  readonly headings: readonly string[]
  /** True if editors can add, rename, reorder and remove the parts of a page. */
  readonly hasOpenParts?: true
  /** True if its pages say nothing that a clinician would have to sign. */
  readonly isNotClinical?: true
  /** True if editors cannot add pages with it. */
  readonly isFixed?: true
}
