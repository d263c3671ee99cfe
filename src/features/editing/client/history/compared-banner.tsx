import { useEffect, useRef } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { setCompared, useCompared } from './compared.ts'
import styles from './compared-banner.module.css'

export function ComparedBanner() {
  const compared = useCompared()
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    const [first] = compared?.rendered.keys() ?? []
    if (first === undefined) return
    const shown = document.querySelector(`[data-compared="${CSS.escape(first)}"]`)
    const change = shown?.querySelector('[data-change], ins, del, .change')
    ;(change ?? shown)?.scrollIntoView({ block: 'center' })
    banner.current?.focus({ preventScroll: true })
  }, [compared])
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
      <Button look="secondary" onClick={leave}>
        Close comparison
      </Button>
    </section>
  )
}
