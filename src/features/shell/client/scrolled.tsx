import { useLocation } from 'react-router'
import { BackToTop } from './back-to-top.tsx'
import { useHeaderSlide } from './use-header-slide.ts'

export type ScrolledProps = { isHeld: boolean; from: number }

/** The scroll-dependent parts of the shell: the sliding header and the back-to-top button. */
export function Scrolled({ isHeld, from }: ScrolledProps) {
  const { pathname } = useLocation()
  useHeaderSlide(isHeld, from, pathname)
  return <BackToTop key={pathname} />
}
