import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
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

/** The comparison is loaded when somebody asks for it, by the button or by an address that holds inputs. */
function Compare() {
  const [Tool, setTool] = useState<ComponentType>()
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed')

  useEffect(() => {
    if (/^#(?:compare$|in=)/.test(location.hash)) setState('loading')
  }, [])

  useEffect(() => {
    if (state !== 'loading') return
    import('./compare-tool.tsx').then(
      (loaded) => setTool(() => loaded.default),
      () => setState('failed'),
    )
  }, [state])

  return (
    <section className={styles.compare} aria-labelledby="compare">
      <h2 id="compare">Compare scores from one set of inputs</h2>
      {Tool ? (
        <Tool />
      ) : (
        <>
          <p>Enter the findings once and see IPSS-R, IPSS-M and IPSS side by side.</p>
          <noscript>
            <p>The comparison needs JavaScript, which is off in this browser.</p>
          </noscript>
          <Button look="secondary" data-early onClick={() => setState('loading')} aria-busy={state === 'loading'}>
            Compare scores
          </Button>
          <p role="status">
            {state === 'failed' && 'The comparison could not be loaded. Check the connection and try again.'}
          </p>
        </>
      )}
    </section>
  )
}
