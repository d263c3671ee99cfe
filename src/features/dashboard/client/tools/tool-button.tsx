import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { showMessage } from '../state/state.ts'
import styles from './tools.module.css'

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  icon: LucideIcon
  label: string
  /** Why the tool is unavailable; it remains focusable and shows the reason. */
  reason?: string | undefined
  onClick(): unknown
}

export function ToolButton({ icon: Icon, label, reason, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={reason}
      aria-disabled={reason ? true : undefined}
      {...rest}
      onClick={() => (reason ? showMessage(reason, true) : onClick())}
    >
      <Icon aria-hidden="true" size={18} />
      <span>{label}</span>
    </button>
  )
}
