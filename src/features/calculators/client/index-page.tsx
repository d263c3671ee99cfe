import { lazy, Suspense, useEffect, useState } from 'react'
import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'
import { calculators } from '../contract.ts'
import styles from './index-page.module.css'

/** The way to every calculator, and all scores side by side for those who want that. */
export default function CalculatorsPage() {
  return (
    <ContentPage>
      <nav className={styles.calculators} aria-label="Calculators">
        <ul>
          {calculators.map(({ name, path, title, description }) => (
            <li key={name}>
              <a href={path}>{title}</a>
              <span>{description}</span>
            </li>
          ))}
        </ul>
      </nav>
      <Compare />
      <KeyPoints />
      <Region name="main" />
    </ContentPage>
  )
}

const CompareTool = lazy(() => import('./compare-tool.tsx'))

/** The comparison is loaded when somebody asks for it, by the button or by an address that holds inputs. */
function Compare() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (/^#(?:compare$|in=)/.test(location.hash)) setOpen(true)
  }, [])

  return (
    <section className={styles.compare} aria-labelledby="compare">
      <h2 id="compare">Compare scores from one set of inputs</h2>
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <CompareTool />
        </Suspense>
      ) : (
        <>
          <p>IPSS-R, IPSS-M and IPSS side by side.</p>
          <noscript>
            <p>This needs JavaScript.</p>
          </noscript>
          <button type="button" className="button" data-early onClick={() => setOpen(true)}>
            Compare scores
          </button>
        </>
      )}
    </section>
  )
}
