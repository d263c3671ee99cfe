import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string }

/** A button with an icon, and its label as accessible name and tooltip; for dense tools only. */
export function IconButton({ icon: Icon, label, className = '', ...rest }: Props) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`${styles.button} ${className}`}>
      <Icon aria-hidden="true" size={20} />
    </button>
  )
}
