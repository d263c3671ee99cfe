import { useEffect, useRef } from 'react'
import { type HeaderSlide, slideHeader } from '../header-slide.ts'

/** Attributes of the body tell the styles what is shown (2.6, D-70). The header is shown on arrival at a page. */
export function useHeaderSlide(isHeld: boolean, from: number, pathname: string) {
  const slide = useRef<HeaderSlide>({ isShown: true, turnedAt: from })
  const length = useRef(document.documentElement.scrollHeight)
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current !== pathname) slide.current = { isShown: true, turnedAt: scrollY }
    page.current = pathname
    const header = document.querySelector('header')
    const { classList } = document.body
    function update() {
      const size = header?.offsetHeight ?? 0
      const { scrollHeight } = document.documentElement
      const at = Math.min(Math.max(scrollY, 0), scrollHeight - innerHeight)
      // A page that grows or shrinks above the window is scrolled by the browser, not by the reader.
      if (scrollHeight !== length.current) slide.current = { ...slide.current, turnedAt: at }
      length.current = scrollHeight
      slide.current = slideHeader(slide.current, {
        at,
        size,
        isHeld: isHeld || document.activeElement?.closest('header, [data-trap]') != null,
        wouldCover: isFocusWithin(size),
      })
      classList.toggle('header-padding', slide.current.isShown)
      const heading = document.querySelector('#app-content h1')
      classList.toggle('title-shown', heading !== null && heading.getBoundingClientRect().bottom < size)
    }
    // Wait until the browser has scrolled to the focused element.
    const updateSoon = () => requestAnimationFrame(update)
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    addEventListener('focusin', updateSoon)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
      removeEventListener('focusin', updateSoon)
    }
  }, [isHeld, pathname])
}

/** Whether the focused item is in the upper part of the window. Ignores large elements. */
function isFocusWithin(size: number): boolean {
  const item = document.querySelector<HTMLElement>('#app-content :focus-visible')
  if (!item || item.tabIndex < 0) return false
  const { top, bottom, height } = item.getBoundingClientRect()
  return top < size && bottom > 0 && height < innerHeight / 2
}
