import type { ReactNode } from 'react'
import { useSite } from '#base/client/site.ts'
import { ContentPage, ImageLink, KeyPoints, Region, useContent, usePartId } from '#features/pages/client/index.ts'
import { SearchBox } from '#features/search/client/index.ts'
import styles from './home.module.css'

const charts = ['chart-workup', 'chart-risk', 'chart-treatment']

/** The way in: three questions of care, the tools, and what people look for most. */
export default function HomePage() {
  const { site } = useSite()
  return (
    <ContentPage heading={site.name}>
      <SearchBox isLarge />
      <nav aria-label="Sections" className={styles.sections}>
        <Entries isOfTools={false} />
      </nav>
      <Tools />
      <div className={styles.charts}>
        {charts.map((name) => (
          <ImageLink key={name} name={name} sizes="(width < 640px) 50vw, 320px" />
        ))}
      </div>
      <div className={styles.columns}>
        <Part name="questions" heading="Common questions">
          <Region name="questions" className={`prose ${styles.questions}`} />
        </Part>
        <KeyPoints />
        <Part name="recent" heading="What changed recently">
          <Region name="recent" />
        </Part>
        <Part name="scope" heading="Scope">
          <Region name="scope" />
        </Part>
      </div>
    </ContentPage>
  )
}

function Tools() {
  const partId = usePartId('tools')
  return (
    <nav aria-labelledby={partId} className={styles.tools}>
      <h2 id={partId}>Quick tools</h2>
      <Entries isOfTools />
    </nav>
  )
}

function Part({ name, heading, children }: { name: string; heading: string; children: ReactNode }) {
  const partId = usePartId(name)
  return (
    <section aria-labelledby={partId}>
      <h2 id={partId}>{heading}</h2>
      {children}
    </section>
  )
}

/** The sections of the site, or its tools, each with its description. */
function Entries({ isOfTools }: { isOfTools: boolean }) {
  const { introduced } = useContent().around
  return (
    <ul>
      {introduced
        .filter(({ isTool = false }) => isTool === isOfTools)
        .map(({ path, title, description }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            <span>{description}</span>
          </li>
        ))}
    </ul>
  )
}
