import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#base/client/ui/button.tsx'
import { useUser } from '#base/client/user.ts'
import { keepLink } from './keep-link.ts'
import { keptLink } from './kept.ts'
import styles from './kept-link-offer.module.css'

/** After login, offers the link that was opened before it (D-73). */
export function KeptLinkOffer() {
  const { pathname } = useLocation()
  const user = useUser()
  const [isRefused, setIsRefused] = useState(false)
  if (!user || isRefused || keptLink() === undefined || pathname.startsWith('/link')) return null

  function forget() {
    keepLink(undefined)
    setIsRefused(true)
  }

  return (
    <section className={styles.offer} aria-label="Secure link">
      <p>You opened a secure link before you logged in.</p>
      <a className="button" href="/link">
        Continue with your link
      </a>
      <Button look="quiet" onClick={forget}>
        Forget it
      </Button>
    </section>
  )
}
