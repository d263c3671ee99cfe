import { useEffect, useState } from 'react'

const debounceMs = 1200

/** Announces the result to screen readers after the inputs pause. The initial state is not announced. */
export function Announcement({ children }: { children: string }) {
  const [initial] = useState(children)
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '' && children === initial) return
    const pause = setTimeout(() => setMessage(children), debounceMs)
    return () => clearTimeout(pause)
  }, [children, initial, message])
  return (
    <p className="unseen" role="status">
      {message}
    </p>
  )
}
