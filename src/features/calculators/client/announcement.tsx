import { useEffect, useState } from 'react'
import styles from './announcement.module.css'

const pauseMs = 1200

/** Announces the result to screen readers after the inputs pause. The initial state is not announced. */
export function Announcement({ children }: { children: string }) {
  const [first] = useState(children)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '' && children === first) return
    const pause = setTimeout(() => setSaid(children), pauseMs)
    return () => clearTimeout(pause)
  }, [children, first, said])
  return (
    <p className={styles.hidden} role="status">
      {said}
    </p>
  )
}
