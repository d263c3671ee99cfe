import { type ComponentType, useEffect, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { rememberedLink } from './remembered-link-storage.ts'

/** Loads the offer once a user with a kept link has logged in. */
export function RememberedLink() {
  const user = useUser()
  const [Offer, setOffer] = useState<ComponentType>()
  useEffect(() => {
    if (user && rememberedLink())
      void import('./remembered-link-offer.tsx').then((offer) => setOffer(() => offer.RememberedLinkOffer))
  }, [user])
  return Offer && <Offer />
}
