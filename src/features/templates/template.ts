import type { Part } from '#features/pages/contract/index.ts'

/** What a template says of itself: what a page made from it holds, and what editors may change of that. */
export type Template = {
  /** What pages are stored with; unique and never changed. */
  readonly name: string
  readonly label: string
  /** For which pages it is, in one line for editors. */
  readonly description: string
  /** What its pages hold, in order. */
  readonly slots: readonly Part[]
  /** The headings that the main text of a new page starts with. */
  readonly headings: readonly string[]
  /** True where editors add, name, reorder and remove the parts of a page. */
  readonly hasOpenParts?: true
  /** True where no page can be made from it: its pages are there from the start. */
  readonly isFixed?: true
}
