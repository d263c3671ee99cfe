/**
 * The certainty of a fact: from the primary paper or its publisher's page (P), the published reference software (R) or
 * published data of patients (D), from a secondary source (S), our convention where the source is silent (C), or not
 * confirmed, because no source could be opened (K).
 */
export type Certainty = 'P' | 'R' | 'D' | 'S' | 'C' | 'K'

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
