import type { ReactNode } from 'react'

type Props = { id: string; title: string; className?: string | undefined; children: ReactNode }

/** A collapsible explanation below the form, closed at first; printed in full. */
export function Fold({ id, title, className, children }: Props) {
  return (
    <section aria-labelledby={id} className={className}>
      <details className="fold">
        <summary>
          <h2 id={id}>{title}</h2>
        </summary>
        {children}
      </details>
    </section>
  )
}
