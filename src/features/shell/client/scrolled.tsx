import { useLocation } from 'react-router'
import { BackToTop } from './back-to-top.tsx'
import { useHeaderSlide } from './use-header-slide.ts'

export type ScrolledProps = { isHeld: boolean; from: number }

/** What the shell does for a reader who scrolls: the header gives way, and there is a way back to the top. */
export function Scrolled({ isHeld, from }: ScrolledProps) {
  const { pathname } = useLocation()
  useHeaderSlide(isHeld, from)
  return <BackToTop key={pathname} />
}
