import { type Concept, weights } from './plan.ts'

/** The largest share of passages that have the name of a subject. `MDS` is in more. */
export const maxOfSubject = 0.2

type Counts = { readonly size: number; frequency(term: string): number }

export const leastFrequency = (terms: readonly string[], counts: Counts): number =>
  Math.min(...terms.map((term) => counts.frequency(term)))

/** A share between 0 and 1: a rare word says more than a common one, and a word that occurs nowhere says most. */
export function informationIn(concepts: readonly Concept[], counts: Counts): (covered: number) => number {
  const shares = concepts.map((concept, at) =>
    concept.isOptional ? 0 : informationOf(concept, concepts[at + 1], counts),
  )
  const sum = (mask: number) => shares.reduce((total, share, at) => ((mask >> at) & 1 ? total + share : total), 0)
  const whole = sum(-1) || 1
  const kept = new Map<number, number>()
  return (mask) => {
    const known = kept.get(mask)
    if (known !== undefined) return known
    const share = sum(mask) / whole
    kept.set(mask, share)
    return share
  }
}

function informationOf({ alternatives }: Concept, next: Concept | undefined, counts: Counts): number {
  const close = alternatives.filter(({ weight }) => weight >= weights.same)
  const frequency = Math.max(0, ...close.map(({ terms }) => leastFrequency(terms, counts)))
  const information = Math.log(1 + (counts.size + 0.5) / (frequency + 0.5))
  // An unknown word before a known one only describes it: `breast cancer`, unlike `insurance` alone.
  const isDescribing = alternatives.length === 0 && next !== undefined && isSubject(next, counts)
  return isDescribing ? information / 2 : information
}

const isSubject = ({ isOptional, alternatives }: Concept, counts: Counts) =>
  !isOptional &&
  alternatives.length > 0 &&
  alternatives.every(({ terms }) => leastFrequency(terms, counts) <= maxOfSubject * counts.size)
