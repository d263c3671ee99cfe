import type { SearchAnswer } from '../contract/search.ts'

type ReadAsProps = {
  answer: Pick<SearchAnswer, 'q' | 'understood'>
  className: string | undefined
  addressOf(q: string): string
  /** The number of meanings or synonyms that are named. */
  max?: number
}

/** How a question was interpreted: what was added or corrected, or has several meanings. */
export function ReadAs({ answer: { q, understood }, className, addressOf, max }: ReadAsProps) {
  const linkTo = (words: string, replacement: string, label: string) => (
    <a href={addressOf(q.replace(words, () => replacement))}>{label}</a>
  )
  return understood.map(({ text, as: all, repaired, isAmbiguous, note }) => {
    const meanings = all.slice(0, max)
    return (
      <p key={text} className={className}>
        {repaired ? (
          <>
            Showing {text}. {linkTo(repaired, `"${repaired}"`, `Search for ${repaired} instead`)}
          </>
        ) : isAmbiguous ? (
          <>
            {text} is read as{' '}
            {meanings.map((meaning, at) => (
              <span key={meaning}>
                {at > 0 && (at === meanings.length - 1 ? ' and ' : ', ')}
                {linkTo(text, meaning, meaning)}
              </span>
            ))}
          </>
        ) : (
          `${text}: also ${meanings.join(', ')}`
        )}
        {note && ` ${note}`}
      </p>
    )
  })
}
