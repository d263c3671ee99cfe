import type { MouseEvent, ReactNode } from 'react'
import { Region } from '../kinds/region/client.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { useContent } from './content.ts'
import { ContentFrame } from './content-frame.tsx'
import styles from './content-page.module.css'
import { AsOfBanner, Cite, WhatChanged } from './history/what-changed.tsx'
import { LinkNotes } from './link-notes.tsx'
import { OnThisPage } from './on-this-page.tsx'
import { usePartId } from './part-id.ts'
import { PreviousNext } from './previous-next.tsx'
import { ReviewLine } from './review.tsx'
import { SectionLinks } from './section-links.tsx'
import { ServerHtml } from './server-html.tsx'
import { useShownVersion, VersionCode } from './version-code.tsx'

type Props = {
  /** Links to the pages of the section before anything else. */
  sectionFirst?: boolean
  /** For tools and wide tables: the full width instead of one column. */
  isWide?: boolean
  /** For tools, which start with their form: no table of contents or list of the section, and the dates at the end. */
  isTool?: boolean
  children: ReactNode
}

/** The frame of pages with content: breadcrumb, title, review status, contents, and links to the pages before and after it. */
export function ContentPage({ sectionFirst = false, isWide = false, isTool = false, children }: Props) {
  return (
    <ContentFrame className={isWide ? styles.wide : styles.page}>
      <Head isTool={isTool} />
      {!isTool && <OnThisPage />}
      <div className={styles.body}>
        {sectionFirst && <SectionLinks />}
        {children}
        {isTool && <ReviewLine />}
        <References />
        <Foot isTool={isTool} />
      </div>
    </ContentFrame>
  )
}

function Foot({ isTool }: { isTool: boolean }) {
  const { updated } = useContent().page
  return (
    <>
      {updated && <WhatChanged />}
      {updated && <Cite />}
      <LinkNotes />
      {(updated || isTool) && <ReportLink />}
      <PreviousNext />
    </>
  )
}

/** Leads to the form for reports, which sends the page, its version and the section that the address names along. */
function ReportLink() {
  const { page, route, headings } = useContent()
  const number = useShownVersion()
  const version = number === undefined ? page.updated : `${number}`
  const query = new URLSearchParams({ page: route.path, ...(version && { version }) })
  const addSection = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const id = location.hash.slice(1)
    if (!id) return
    query.set('section', headings.find((heading) => heading.id === id)?.text ?? id)
    currentTarget.search = `${query}`
  }
  return (
    <p className={styles.report}>
      Is something wrong or missing?{' '}
      <a href={`/report?${query}`} onClick={addSection}>
        Report it
      </a>
    </p>
  )
}

function Head({ isTool }: { isTool: boolean }) {
  const { page, route } = useContent()
  const number = useShownVersion()
  return (
    <div className={`${styles.head} ${isTool ? styles.brief : ''}`}>
      <Breadcrumb />
      {number !== undefined && <VersionCode className={styles.code} isLazy />}
      <h1 tabIndex={-1}>{route.title}</h1>
      {route.description && <p className={styles.summary}>{route.description}.</p>}
      {page.on && <AsOfBanner />}
      {!isTool && <ReviewLine />}
    </div>
  )
}

/** What a reader in a hurry needs, above everything else. Its place says what it is, so the heading is unseen. */
export function KeyPoints() {
  const partId = usePartId('key-points')
  return (
    <section className="key-points" aria-labelledby={partId}>
      <h2 id={partId} className="unseen">
        In short
      </h2>
      <Region name="key-points" />
    </section>
  )
}

/** The numbered reference list of the page, collapsed until a citation leads into it. */
export function References() {
  const partId = usePartId('references')
  const { references } = useContent()
  if (references.count === 0) return null
  return (
    <section className="references-section" aria-labelledby={partId}>
      <details className="fold">
        <summary>
          <h2 id={partId}>References</h2>
          <small>{references.count}</small>
        </summary>
        <ServerHtml id="app-reference-list" html={references.html} />
      </details>
    </section>
  )
}
