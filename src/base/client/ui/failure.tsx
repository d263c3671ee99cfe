import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  children: ReactNode
  className?: string | undefined
  /** Absent: another attempt would fail too. */
  onRetry?: (() => void) | undefined
}

/** The message of a failure, announced, with a button for another attempt. */
export const Failure = ({ children, className, onRetry }: Props) => (
  <p role="alert" className={className}>
    {children}{' '}
    {onRetry && (
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    )}
  </p>
)
