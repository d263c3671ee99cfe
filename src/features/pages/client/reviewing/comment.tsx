import type { ReviewComment } from '../../contract/reviews.ts'

export const Comment = ({ quote, text, by, mustSettle, isSettled, answers }: ReviewComment) => (
  <>
    {quote && <blockquote>{quote}</blockquote>}
    <p>
      <strong>{by}</strong>
      {isSettled ? ' (settled)' : mustSettle && ' (must be settled)'}: {text}
    </p>
    {answers.map((answer) => (
      <p key={answer.id}>
        <strong>{answer.by}</strong>: {answer.text}
      </p>
    ))}
  </>
)
