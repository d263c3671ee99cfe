import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Props = ComponentProps<'button'> & {
  look?: 'primary' | 'secondary' | 'quiet'
  /** In a dialog: receives the initial focus. */
  hasFirstFocus?: boolean
}

export function Button({ look = 'primary', hasFirstFocus, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${styles[look]} ${className}`}
      data-first-focus={hasFirstFocus || undefined}
    />
  )
}
