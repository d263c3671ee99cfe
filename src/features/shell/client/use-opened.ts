import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

type ShellPart = 'navigation' | 'user'

/** The open part: one at most, since opening one closes the other (D-81), and none after navigation. */
export function useOpened() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ part: ShellPart; at: string }>()
  const opener = useRef<HTMLElement>(null)
  const open = opened?.at === pathname ? opened.part : undefined

  function toggle(part: ShellPart, button: HTMLElement) {
    opener.current = button
    setOpened(open === part ? undefined : { part, at: pathname })
  }
  function close() {
    setOpened(undefined)
    opener.current?.focus({ preventScroll: true })
  }

  const closeLatest = useEffectEvent(close)
  // Before the paint: Escape must close a part as soon as it shows.
  useLayoutEffect(() => {
    if (!open) return
    const width = innerWidth
    const closeOnResize = () => (open === 'user' ? innerWidth !== width : isPanelDocked()) && closeLatest() // 4.4
    const closeOnEscape = (event: KeyboardEvent) =>
      event.key === 'Escape' && !(event.target as Element).closest('dialog') && closeLatest()
    // Links to the current page, or into a new tab, cause no navigation that would close the part.
    const closeOnLink = (event: MouseEvent) => (event.target as Element).closest('a') && closeLatest()
    const modes = new MutationObserver(closeOnResize)
    modes.observe(document.documentElement, { attributeFilter: ['data-navigation'] })
    addEventListener('resize', closeOnResize)
    addEventListener('keydown', closeOnEscape)
    addEventListener('click', closeOnLink)
    return () => {
      modes.disconnect()
      removeEventListener('resize', closeOnResize)
      removeEventListener('keydown', closeOnEscape)
      removeEventListener('click', closeOnLink)
    }
  }, [open])

  return { open, toggle, close }
}

/** Styles decide whether the panel is docked next to the content, so that the first paint is right. */
const isPanelDocked = () => getComputedStyle(document.documentElement).getPropertyValue('--panel').trim() !== 'none'
