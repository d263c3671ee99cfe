import type { MouseEvent } from 'react'
import { setEditSession } from './edit-session.ts'

export const linkHint = 'Links do not open on a click while you edit. Hold Ctrl, or Command on a Mac, to open one.'

export const showLinkHint = () => setEditSession({ notice: linkHint })

/** Prevents a click from opening a link unless a modifier key is held (4.7). For `onClick` around rendered content. */
export function preventLinkClick(event: MouseEvent) {
  const isLink = (event.target as Element).closest('a[href]') !== null
  if (!isLink || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  showLinkHint()
}
