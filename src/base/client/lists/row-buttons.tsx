import type { ReactNode } from 'react'
import styles from './lists.module.css'

export const RowButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>
