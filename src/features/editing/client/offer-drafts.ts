import { useEffect } from 'react'
import { useUser } from '#base/client/user.ts'

/** Offers editors their drafts at login. Renders nothing. */
export function OfferDrafts() {
  const user = useUser()
  useEffect(() => {
    if (user)
      import('./offer.tsx').then(
        ({ offerDrafts }) => offerDrafts(user),
        () => {},
      )
  }, [user])
  return null
}
