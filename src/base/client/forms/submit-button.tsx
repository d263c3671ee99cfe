import type { ReactNode } from 'react'
import { useIsHydrated } from '../hydrated.ts'
import { Button } from '../ui/button.tsx'
import styles from './form.module.css'
import { useFormState } from './form-context.ts'

export const FormActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

type Props = { children: ReactNode; busyLabel?: string; look?: 'secondary' }

/**
 * Submits the form. It keeps the focus while the form is being sent, and shows that it is busy. Until the application
 * runs it submits nothing: the browser itself would write the typed text into the address.
 */
export function SubmitButton({ children, busyLabel = 'Sending', look }: Props) {
  const isSubmitting = useFormState((state) => state.isSubmitting)
  const isHydrated = useIsHydrated()
  return (
    <Button
      type={isHydrated ? 'submit' : 'button'}
      {...(look && { look })}
      data-early
      aria-disabled={isSubmitting || undefined}
    >
      {isSubmitting ? `${busyLabel}…` : children}
    </Button>
  )
}
