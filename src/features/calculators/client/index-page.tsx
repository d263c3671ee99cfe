import { lazy, Suspense, useEffect, useState } from 'react'
import { LoadingNotice } from '#base/client/ui/loading-notice.tsx'
import { useUser } from '#base/client/user.ts'
import { ContentPage, KeyPoints, Region, useContent, usePartId } from '#features/pages/client/index.ts'
import type { ScoreName } from '../contract.ts'
import styles from './index-page.module.css'

const compared = ['ipssr', 'ipssm', 'ipss'] as const satisfies readonly ScoreName[]

export default function CalculatorsPage() {
  return (
    <ContentPage>
      <Calculators />
      <Compare />
      <KeyPoints />
      <Region name="main" />
    </ContentPage>
  )
}

function Calculators() {
  const { introduced } = useContent().around
  return (
    <nav className={styles.calculators} aria-label="Calculators">
      <ul>
        {introduced.map(({ path, title, description }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            <span>{description}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const CompareTool = lazy(() => import('./compare-tool.tsx'))

/** The comparison loads on request: by the button, or when the address holds inputs. */
function Compare() {
  const partId = usePartId('compare')
  const isVisitor = useUser() === undefined
  const { introduced } = useContent().around
  const titles = compared.flatMap((name) => introduced.find((page) => page.name === name)?.title ?? [])
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (/^#(?:compare$|in=)/.test(location.hash)) setOpen(true)
  }, [])

  return (
    <section className={styles.compare} aria-labelledby={partId} data-late={isVisitor ? '#in= #compare' : undefined}>
      <h2 id={partId}>Compare scores from one set of inputs</h2>
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <CompareTool />
        </Suspense>
      ) : (
        <>
          {titles.length > 0 && <p>{new Intl.ListFormat('en-GB').format(titles)} side by side.</p>}
          <noscript>
            <p>This needs JavaScript.</p>
          </noscript>
          <LoadingNotice />
          <button type="button" className="button" data-early onClick={() => setOpen(true)}>
            Compare scores
          </button>
        </>
      )}
    </section>
  )
}
