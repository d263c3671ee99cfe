import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#base/client/ui/button.tsx'
import { PageNotice } from '#base/client/ui/page-notice.tsx'
import { useUser } from '#base/client/user.ts'
import { rememberLink } from './remember-link.ts'
import { rememberedLink } from './remembered-link-storage.ts'

/** After login, offers the link that was opened before it (D-73). */
export function RememberedLinkOffer() {
  const { pathname } = useLocation()
  const user = useUser()
  const [isRefused, setIsRefused] = useState(false)
  if (!user || isRefused || rememberedLink() === undefined || pathname.startsWith('/link')) return null

  function forget() {
    rememberLink(undefined)
    setIsRefused(true)
  }

  return (
    <PageNotice name="Secure link">
      <p>You opened a secure link before you logged in.</p>
      <a className="button" href="/link">
        Continue with your link
      </a>
      <Button look="quiet" onClick={forget}>
        Forget it
      </Button>
    </PageNotice>
  )
}
