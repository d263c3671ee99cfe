import { useSyncExternalStore } from 'react'
import type { Question } from './ui/confirm.ts'

/** What the site asks before a page with changes is left (8). */
export const leavePrompt: Question = {
  message: 'There are unsaved changes, are you sure you wish to leave the page?',
  hint: 'Unsaved changes will be lost.',
}

const marks = new Set<string>()
const listeners = new Set<() => void>()

/**
 * Marks something as changed and not saved. Keys are paths, so that a part of the page can be asked after:
 * `content/webui.about.main`, `tab/3/portlet/7`.
 */
export function markUnsaved(key: string) {
  change(() => marks.add(key))
}

/** Takes the mark of a thing, and of all that lies beneath it, away. Without a key: all marks. */
export function clearUnsaved(key?: string) {
  change(() => {
    for (const mark of [...marks]) if (isWithin(mark, key)) marks.delete(mark)
  })
}

/** Tells whether a thing, or anything beneath it, has changes that are not saved. Without a key: anything at all. */
export const hasUnsaved = (key?: string) => [...marks].some((mark) => isWithin(mark, key))

/** Calls the listener on each change of the marks; answers how to stop that. */
export function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether there are unsaved changes, kept up to date in a component. */
export const useUnsaved = (key?: string) =>
  useSyncExternalStore(
    subscribeUnsaved,
    () => hasUnsaved(key),
    () => false,
  )

/** Tells whether changes may be lost: there are none, or the user has agreed to it. */
export async function mayLoseChanges(question: Question, key?: string): Promise<boolean> {
  if (!hasUnsaved(key)) return true
  const { confirm } = await import('./ui/confirm.ts')
  return confirm(question)
}

const isWithin = (mark: string, key: string | undefined) =>
  key === undefined || mark === key || mark.startsWith(`${key}/`)

function change(make: () => void) {
  const before = [...marks].join('\n')
  make()
  if ([...marks].join('\n') === before) return
  guardWindow(marks.size > 0)
  for (const listener of [...listeners]) listener()
}

/** The browser's own warning, only while there is something to lose: a page that listens is never kept for Back. */
function guardWindow(isGuarded: boolean) {
  if (typeof window === 'undefined') return
  window[isGuarded ? 'addEventListener' : 'removeEventListener']('beforeunload', warn)
}

const warn = (event: Event) => event.preventDefault()
