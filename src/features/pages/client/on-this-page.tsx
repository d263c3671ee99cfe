import { useEffect, useRef, useState } from 'react'
import { FoldSign } from '#base/client/ui/fold-sign.tsx'
import { useContent } from './content.ts'
import styles from './on-this-page.module.css'
import { usePartId } from './part-id.ts'

/** The headings of the page: beside the text if there is room, otherwise in a disclosure above it. */
export function OnThisPage() {
  const referencesId = usePartId('references')
  const fold = useRef<HTMLDetailsElement>(null)
  const { headings, references } = useContent()
  const sections = headings.filter(({ level }) => level === 2)
  const all = references.count > 0 ? [...sections, { id: referencesId, level: 2, text: 'References' }] : sections
  const current = useCurrentHeading(all.map(({ id }) => id))
  if (sections.length < 2) return null
  const section = all.find(({ id }) => id === current)?.text
  return (
    <nav className={styles.contents} aria-label="On this page">
      <details ref={fold}>
        <summary>
          <span>{section ?? 'On this page'}</span>
          <small>{all.length} sections</small>
          <FoldSign />
        </summary>
        <p className={styles.label} aria-hidden="true">
          On this page
        </p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link clicks it */}
        <ul onClick={() => fold.current?.removeAttribute('open')}>
          {all.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** The last heading that has passed the upper part of the window. */
function useCurrentHeading(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const passed = () => {
      const line = innerHeight / 4
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id)
    }
    const observer = new IntersectionObserver(passed, { rootMargin: '0px 0px -75% 0px' })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [key])
  return current
}
