import { useSyncExternalStore } from 'react'

/** False while the page is as the server rendered it, without query or storage; true from then on. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
