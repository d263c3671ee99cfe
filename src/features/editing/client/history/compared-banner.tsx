import { useEffect, useRef, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { setCompared, useCompared } from './compared.ts'
import styles from './compared-banner.module.css'

export function ComparedBanner() {
  const compared = useCompared()
  const banner = useRef<HTMLElement>(null)
  const [changes, setChanges] = useState<readonly Element[]>([])
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!compared) return
    setChanges(changedParts())
    setAt(0)
    banner.current?.focus({ preventScroll: true })
  }, [compared])
  useEffect(() => {
    const change = changes[at]
    change?.setAttribute('data-at', '')
    change?.scrollIntoView({ block: 'center' })
    return () => change?.removeAttribute('data-at')
  }, [changes, at])
  if (!compared) return null

  function leave() {
    const [first = ''] = compared?.rendered.keys() ?? []
    setCompared(undefined)
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-editable="${CSS.escape(first)}"] [data-edit]`)
        ?.focus({ preventScroll: true }),
    )
  }

  return (
    <section ref={banner} className={styles.banner} tabIndex={-1} aria-label="Comparison on the page">
      <p>
        <strong>Comparison:</strong> {compared.words}.{' '}
        <span>Removed text is struck through, added text underlined. You cannot edit here.</span>
      </p>
      {changes.length > 1 && (
        <>
          <span role="status">
            Change {at + 1} of {changes.length}
          </span>
          <Button look="quiet" onClick={() => setAt((at || changes.length) - 1)}>
            Previous change
          </Button>
          <Button look="quiet" onClick={() => setAt((at + 1) % changes.length)}>
            Next change
          </Button>
        </>
      )}
      <Button look="secondary" onClick={leave}>
        Close comparison
      </Button>
    </section>
  )
}

/** What has changed on the page, a paragraph, item, row or whole block at a time, in its order. */
function changedParts(): Element[] {
  const parts = [...document.querySelectorAll('[data-compared] :is([data-change], ins, del)')].map(
    (mark) => mark.closest('[data-change]') ?? mark.closest('p, li, tr, h2, h3, h4, h5, dt, dd, figcaption') ?? mark,
  )
  return [...new Set(parts)].filter((part) => !parts.some((other) => other !== part && other.contains(part)))
}
