/** How sure a fact is, from a primary paper down to knowledge nobody could look up. */
export type Certainty = 'P' | 'R' | 'D' | 'S' | 'C' | 'K'

/** What each certainty tag means, in words fit for a screen. */
export const certainties: Readonly<Record<Certainty, string>> = {
  P: 'Found in the primary paper or on the publisher’s own page',
  R: 'Read in the published reference software',
  D: 'Verified on published patient data',
  S: 'Found in a secondary source',
  C: 'Our convention where the source is silent',
  K: 'Own knowledge without a source that could be opened; have it confirmed',
}

/** A publication or page that facts are taken from, without units. */
export type Citation = {
  readonly key: string
  readonly text: string
  readonly doi?: string
  /** What about this citation is written from memory and still to be checked. */
  readonly unchecked?: string
}

/** Where one fact comes from: how sure it is, the key of its citation, and what to add. */
export type Source = {
  readonly tags: readonly Certainty[]
  readonly cite: string
  readonly note?: string
}
