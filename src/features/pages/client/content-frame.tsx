import type { ReactNode } from 'react'
import { ContentContext, useLatestContent } from './content.ts'
import { DuplicateIdWarning } from './duplicate-id-warning.tsx'
import { useEditMode } from './edit-mode.ts'

/** The frame of every page with content: provides the content to the parts on it, and shows edit mode. */
export function ContentFrame({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const content = useLatestContent()
  const mode = useEditMode()
  return (
    <ContentContext value={content}>
      {import.meta.env.DEV && <DuplicateIdWarning />}
      {mode && <mode.Frame />}
      <article className={className} key={content.page.url}>
        {children}
      </article>
    </ContentContext>
  )
}
