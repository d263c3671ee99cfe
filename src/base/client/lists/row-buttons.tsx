import type { ReactNode } from 'react'
import styles from './lists.module.css'

/** The buttons of a row. */
export const RowButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>
