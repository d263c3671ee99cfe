import { type ReactNode, use } from 'react'
import { Breadcrumb } from './breadcrumb.tsx'
import { ContentContext, useLatestContent } from './content.ts'
import styles from './content-page.module.css'
import { DoublesWarning } from './doubles-warning.tsx'
import { useEditMode } from './edit-mode.ts'
import { LinkNotes } from './link-notes.tsx'
import { OnThisPage } from './on-this-page.tsx'
import { PagePartsContext } from './page-parts.ts'
import { PreviousNext } from './previous-next.tsx'
import { References } from './references.tsx'
import { ReviewLine, StarterLabel } from './review.tsx'
import { SectionLinks } from './section-links.tsx'

type Props = {
  heading?: string
  /** Links to the pages of the section before anything else. */
  sectionFirst?: boolean
  children: ReactNode
}

/** The frame of every page with content: breadcrumb, title, review status, and links to further pages. */
export function ContentPage({ heading, sectionFirst = false, children }: Props) {
  const content = useLatestContent()
  const { page, route } = content
  const mode = useEditMode()
  const { AsOfBanner, Related, WhatChanged } = use(PagePartsContext)
  return (
    <ContentContext value={content}>
      {import.meta.env.DEV && <DoublesWarning />}
      {mode && <mode.Frame />}
      <article className={styles.page} key={page.url}>
        <div className={styles.head}>
          <Breadcrumb />
          <h1 tabIndex={-1}>{heading ?? route.title}</h1>
          {route.description && <p className={styles.summary}>{route.description}.</p>}
          {page.on && <AsOfBanner />}
          <ReviewLine />
          <StarterLabel />
        </div>
        <OnThisPage />
        <div className={styles.body}>
          {sectionFirst && <SectionLinks />}
          {children}
          {!sectionFirst && <SectionLinks />}
          <References />
          <LinkNotes />
          <Related />
          <WhatChanged />
          <PreviousNext />
        </div>
      </article>
    </ContentContext>
  )
}
