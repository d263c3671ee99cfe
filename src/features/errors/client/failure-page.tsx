import type { ReactNode } from 'react'
import { useFailureTitle } from '#base/client/route.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** A statement in place of a page, which it also gives its title. */
export function FailurePage({ title, children }: { title: string; children: ReactNode }) {
  useFailureTitle(title)
  return <StatementPage title={title}>{children}</StatementPage>
}
