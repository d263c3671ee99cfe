import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { usePartId } from '#features/pages/client/index.ts'
import styles from './result-bar.module.css'

type Props = {
  isWhole?: boolean
  children: ReactNode
}

/** The result in brief at the foot of a narrow window, while the form above it is in sight. */
export function ResultBar({ isWhole = false, children }: Props) {
  const partId = usePartId('result')
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = visualViewport
    if (!view) return
    // The keyboard of a phone covers the page without making it smaller.
    const lift = () =>
      bar.current?.style.setProperty('inset-block-end', `${Math.max(0, innerHeight - view.height - view.offsetTop)}px`)
    view.addEventListener('resize', lift)
    view.addEventListener('scroll', lift)
    return () => {
      view.removeEventListener('resize', lift)
      view.removeEventListener('scroll', lift)
    }
  }, [])
  function show(event: MouseEvent) {
    event.preventDefault()
    const heading = document.getElementById(partId)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  }
  return (
    <div ref={bar} className={styles.bar} data-whole={isWhole ? '' : undefined}>
      <p aria-hidden="true">{children}</p>
      <a href={`#${partId}`} onClick={show}>
        <span className={isWhole ? 'unseen' : undefined}>See result</span>
      </a>
    </div>
  )
}
