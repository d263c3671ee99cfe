import type { ReactNode } from 'react'
import { useIsHydrated } from '../hydrated.ts'
import { Button } from '../ui/button.tsx'
import styles from './form.module.css'
import { useFormState } from './form-context.ts'

export const FormActions = ({ children, onCancel }: { children: ReactNode; onCancel?(): void }) => (
  <div className={styles.actions}>
    {children}
    {onCancel && (
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
)

type Props = { children: ReactNode; busyLabel?: string; look?: 'secondary' }

/** Keeps the focus while sending. Before the application runs it sends nothing: the text would enter the address. */
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
