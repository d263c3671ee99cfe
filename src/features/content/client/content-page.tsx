import { lazy, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { useRoute } from '#base/client/route.ts'
import type { PageContent } from '../contract/index.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ContentContext } from './content.ts'
import styles from './content-page.module.css'
import { DoublesWarning } from './doubles-warning.tsx'
import { useEditMode, useOffer } from './edit-mode/mode.ts'
import { WhatChanged } from './history/what-changed.tsx'
import { LinkNotes } from './link-notes.tsx'
import { OnThisPage } from './on-this-page.tsx'
import { PreviousNext } from './previous-next.tsx'
import { References } from './references.tsx'
import { ReviewLine, StarterLabel } from './review.tsx'
import { SectionLinks } from './section-links.tsx'

// Seldom shown, so no reader of the page as it is waits for it.
const AsOfBanner = lazy(() => import('./history/for-readers.ts').then((file) => ({ default: file.AsOfBanner })))

/** The frame of every page with content: where it stands, what it is called, how far it is reviewed, what follows. */
export function ContentPage({ heading, children }: { heading?: string; children: ReactNode }) {
  const content = useLoaderData<PageContent>()
  const route = useRoute()
  const { page } = content
  const mode = useEditMode()
  useOffer()
  return (
    <ContentContext value={content}>
      {import.meta.env.DEV && <DoublesWarning />}
      {mode && <mode.Frame />}
      <article className={styles.page} key={page.url}>
        <div className={styles.head}>
          <Breadcrumb />
          <h1 tabIndex={-1}>{heading ?? page.title ?? route?.title}</h1>
          <p className={styles.summary}>{page.description ?? route?.description}.</p>
          {page.on && <AsOfBanner />}
          <ReviewLine />
          <StarterLabel />
        </div>
        <OnThisPage />
        <div className={styles.body}>
          {children}
          <SectionLinks />
          <References />
          <LinkNotes />
          <WhatChanged />
          <PreviousNext />
        </div>
      </article>
    </ContentContext>
  )
}
