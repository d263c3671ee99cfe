/** The certainty of a fact, from a primary paper down to unverifiable knowledge. */
export type Certainty = 'P' | 'R' | 'D' | 'S' | 'C' | 'K'

/** The meaning of each certainty tag, in words for display. */
export const certainties: Readonly<Record<Certainty, string>> = {
  P: 'Found in the primary paper or on the publisher’s own page',
  R: 'Read in the published reference software',
  D: 'Verified on published patient data',
  S: 'Found in a secondary source',
  C: 'Our convention where the source is silent',
  K: 'Unverified: no source could be opened; to be confirmed',
}

export type Citation = {
  readonly key: string
  readonly text: string
  readonly doi?: string
  /** The parts of this citation that were written from memory and are still to be checked. */
  readonly unchecked?: string
}

/** The source of one fact: its certainty, the key of its citation, and a note. */
export type Source = {
  readonly tags: readonly Certainty[]
  readonly cite: string
  readonly note?: string
}
