import { useEffect } from 'react'
import { useUser } from '#base/client/user.ts'
import { editEvent } from '#features/pages/contract/index.ts'

/** Offers editors their drafts at login, and turns edit mode on when another feature asks for it. Renders nothing. */
export function OfferDrafts() {
  const user = useUser()
  useEffect(() => {
    if (!user) return
    import('./offer.tsx').then(
      ({ offerDrafts }) => offerDrafts(user),
      () => {},
    )
    addEventListener(editEvent, edit)
    return () => removeEventListener(editEvent, edit)
  }, [user])
  return null
}

const edit = async () => (await import('./switch-edit-mode.ts')).enterEditMode()
