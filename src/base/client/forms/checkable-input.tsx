import type { ComponentProps } from 'react'
import styles from './checkable-input.module.css'

/** A radio button or checkbox outside a `Form`, with its label after it. */
export const CheckableInput = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className={styles.checkable}>
    <input {...input} />
    <span>{children}</span>
  </label>
)
