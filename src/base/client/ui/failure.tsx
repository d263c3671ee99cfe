import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  children: ReactNode
  /** Absent: another attempt would fail too. */
  onRetry?: (() => void) | undefined
}

/** The message of a failure, announced, with a button for another attempt. */
export const Failure = ({ children, onRetry }: Props) => (
  <p role="alert">
    {children}{' '}
    {onRetry && (
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    )}
  </p>
)
