import { useEffect, useState } from 'react'
import { linkHint } from './links.ts'
import styles from './outline.module.css'
import { useChanges } from './saving.ts'

type Listed = { id: string; label: string }

/** The editables of the page in reading order, each as a link. */
export function Outline({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [listed, setListed] = useState<readonly Listed[]>([])
  const all = useChanges()

  useEffect(() => {
    if (isOpen) setListed(editablesOnPage())
  }, [isOpen])

  function goTo(id: string) {
    onClose()
    const editable = document.querySelector<HTMLElement>(`[data-editable="${CSS.escape(id)}"]`)
    editable?.scrollIntoView({ block: 'start' })
    const control =
      editable?.querySelector<HTMLElement>('[data-edit]') ?? editable?.querySelector<HTMLElement>('[contenteditable]')
    control?.focus({ preventScroll: true })
  }

  return (
    <nav id="app-edit-outline" className={styles.outline} aria-label="Everything that can be edited" hidden={!isOpen}>
      {listed.length === 0 ? (
        <p>There is nothing on this page that can be edited.</p>
      ) : (
        <ol>
          {listed.map(({ id, label }) => {
            const change = all.find((each) => each.id === id)
            return (
              <li key={id}>
                <button type="button" onClick={() => goTo(id)}>
                  {label}
                </button>
                {change && <span>{change.state === 'saving' ? 'Saving' : 'Not saved'}</span>}
              </li>
            )
          })}
        </ol>
      )}
      <p>{linkHint}</p>
    </nav>
  )
}

const editablesOnPage = (): Listed[] =>
  [...document.querySelectorAll<HTMLElement>('[data-editable]')].map(({ dataset }) => ({
    id: dataset.editable ?? '',
    label: dataset.label ?? '',
  }))
