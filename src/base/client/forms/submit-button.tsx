import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './form.module.css'
import { useFormState } from './form-context.ts'

/** Where a form's buttons stand. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** Sends the form. It keeps the focus while the form is being sent, and says that it is. */
export function SubmitButton({ children, busyLabel = 'Sending' }: { children: ReactNode; busyLabel?: string }) {
  const isSubmitting = useFormState((state) => state.isSubmitting)
  return (
    <Button type="submit" aria-disabled={isSubmitting || undefined}>
      {isSubmitting ? `${busyLabel}…` : children}
    </Button>
  )
}
