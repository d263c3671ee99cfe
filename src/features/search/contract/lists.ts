export type IndexEntry = {
  readonly name: string
  readonly url: string
  readonly page?: string
  /** The term that these pages use instead. */
  readonly see?: string
}

export type DoseTable = {
  readonly page: string
  readonly route: string
  readonly caption: string
  readonly rows: readonly {
    readonly title: string
    readonly url: string
    readonly cells: readonly { readonly column: string; readonly text: string }[]
    /** The keys of the references that the row cites. */
    readonly cites: readonly string[]
    readonly unconfirmed?: true
  }[]
  readonly caution?: { readonly text: string; readonly url: string }
}

export type QuestionList = {
  readonly page: string
  readonly route: string
  readonly questions: readonly { readonly text: string; readonly url: string }[]
}

export type ListPage = {
  readonly entries?: readonly IndexEntry[]
  readonly doses?: readonly DoseTable[]
  readonly questions?: readonly QuestionList[]
}
