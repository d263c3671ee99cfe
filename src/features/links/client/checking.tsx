import { useEffect, useState } from 'react'
import { StatementPage } from '#base/client/ui/statement-page.tsx'

const stillCheckingAfterMs = 10_000 // T4

/** Shown while the link is being checked (T4). */
export function Checking() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), stillCheckingAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StatementPage title="Checking your link">
      <p role="status">{isLong ? 'Still checking' : 'This takes a moment.'}</p>
      <noscript>
        <p>To open a secure link, please turn on JavaScript.</p>
      </noscript>
    </StatementPage>
  )
}
