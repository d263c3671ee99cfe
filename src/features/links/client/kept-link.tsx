import { type ComponentType, useEffect, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { keptLink } from './kept.ts'

/** Waits for somebody who has logged in and has a link waiting for it; what it shows is loaded then. */
export function KeptLink() {
  const user = useUser()
  const [Offer, setOffer] = useState<ComponentType>()
  useEffect(() => {
    if (user && keptLink()) void import('./kept-link-offer.tsx').then((offer) => setOffer(() => offer.KeptLinkOffer))
  }, [user])
  return Offer && <Offer />
}
