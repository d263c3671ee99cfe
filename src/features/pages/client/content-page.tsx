import { type ReactNode, use } from 'react'
import { Region } from '../kinds/region/client.tsx'
import { Adopted } from './adopted.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ContentContext, useContent, useLatestContent } from './content.ts'
import styles from './content-page.module.css'
import { DoublesWarning } from './doubles-warning.tsx'
import { useEditMode } from './edit-mode.ts'
import { LinkNotes } from './link-notes.tsx'
import { OnThisPage } from './on-this-page.tsx'
import { PagePartsContext } from './page-parts.ts'
import { usePartId } from './part-id.ts'
import { PreviousNext } from './previous-next.tsx'
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

/** The key points for a reader in a hurry, above everything else. */
export function KeyPoints() {
  const partId = usePartId('key-points')
  return (
    <section className="key-points" aria-labelledby={partId}>
      <h2 id={partId}>Key points</h2>
      <Region name="key-points" />
    </section>
  )
}

/** The numbered reference list of the page. */
function References() {
  const partId = usePartId('references')
  const { references } = useContent()
  if (references.count === 0) return null
  return (
    <section className="references-section" aria-labelledby={partId}>
      <h2 id={partId}>References</h2>
      <Adopted id="app-reference-list" html={references.html} />
    </section>
  )
}
