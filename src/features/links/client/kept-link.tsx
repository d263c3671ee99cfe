import { type ComponentType, useEffect, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { keptLink } from './kept.ts'

/** Loads the offer once a user with a kept link has logged in. */
export function KeptLink() {
  const user = useUser()
  const [Offer, setOffer] = useState<ComponentType>()
  useEffect(() => {
    if (user && keptLink()) void import('./kept-link-offer.tsx').then((offer) => setOffer(() => offer.KeptLinkOffer))
  }, [user])
  return Offer && <Offer />
}
