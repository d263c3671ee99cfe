import type { ReactNode } from 'react'
import { useRoute } from '../route.ts'
import styles from './statement-page.module.css'

export function StatementPage({ title, children }: { title?: string; children: ReactNode }) {
  const route = useRoute()
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>{title ?? route?.title}</h1>
      {children}
    </article>
  )
}
