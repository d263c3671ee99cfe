import { useSyncExternalStore } from 'react'

/** False while the page is as the server drew it, which knows neither query nor storage; true from then on. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
