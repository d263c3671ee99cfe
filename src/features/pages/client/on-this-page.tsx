import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useContent } from './content.ts'
import styles from './on-this-page.module.css'
import { usePartId } from './part-id.ts'

/** The headings of the page, and what one can do with it: beside the text if there is room, otherwise above it. */
export function OnThisPage() {
  const referencesId = usePartId('references')
  const contents = useRef<HTMLElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const { page, headings, references } = useContent()
  const sections = headings.filter(({ level }) => level === 2)
  const all = references.count > 0 ? [...sections, { id: referencesId, level: 2, text: 'References' }] : sections
  const current = useCurrentHeading(all, contents)
  if (all.length < 2) return null
  const section = all.find(({ id }) => id === current)?.text
  // At the top of the page the first section is what comes next.
  const marked = current ?? all[0]?.id
  return (
    <div className={styles.beside} data-beside>
      <nav ref={contents} className={styles.contents} aria-label="On this page">
        <details ref={fold}>
          <summary>
            <span>{section ?? 'On this page'}</span>
            <small>{all.length} sections</small>
          </summary>
          <p className={styles.label} aria-hidden="true">
            On this page
          </p>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link clicks it */}
          <ul onClick={() => fold.current?.removeAttribute('open')}>
            {all.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === marked ? 'location' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      {page.updated && <Tools />}
    </div>
  )
}

function Tools() {
  const { page } = useContent()
  return (
    <p className={styles.tools}>
      {page.template && (
        <a href="?summary">
          <Sign path="M6 9V3h12v6M6 18H4v-7h16v7h-2M7 14h10v7H7Z" />
          One-page summary
        </a>
      )}
      <a href={page.url} data-copy>
        <Sign path="M10 13a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1.5 1.5M14 11a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1.5-1.5" />
        Copy link
      </a>
      <a href="#app-cite">
        <Sign path="M4 17V11c0-3 2-5 5-5M4 12h5v5H4ZM14 17V11c0-3 2-5 5-5M14 12h5v5h-5Z" />
        Cite
      </a>
    </p>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={path} />
  </svg>
)

type Section = { readonly id: string; readonly text: string }

/**
 * The last heading that has passed the upper part of the window; edit mode and each save replace the headings. Marks the
 * contents while they stay above the text.
 */
function useCurrentHeading(sections: readonly Section[], contents: { readonly current: HTMLElement | null }) {
  const [current, setCurrent] = useState<string>()
  const update = useEffectEvent(() => {
    const line = innerHeight / 4
    setCurrent(sections.findLast((section) => (topOf(section) ?? line) < line)?.id)
    const { current: nav } = contents
    if (!nav) return
    const stuckAt = Number.parseFloat(getComputedStyle(nav).top)
    nav.toggleAttribute('data-reading-line', Math.abs(nav.getBoundingClientRect().top - stuckAt) < 1)
  })
  useEffect(() => {
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return current
}

/** The headings of a text that is being edited have no ids. */
function topOf({ id, text }: Section): number | undefined {
  const edited = () => [...document.querySelectorAll('#app-content h2')].find((heading) => heading.textContent === text)
  return (document.getElementById(id) ?? edited())?.getBoundingClientRect().top
}
