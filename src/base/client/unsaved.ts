import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import type { Question } from './ui/confirm.ts'

/** The question before the user leaves a page with changes (8). */
export const leavePrompt: Question = {
  message: 'There are unsaved changes, are you sure you wish to leave the page?',
  hint: 'Unsaved changes will be lost.',
}

const store = createStore<ReadonlySet<string>>(new Set())

/** Keys are paths, so that a part of the page can be queried: `content/webui.about.main`, `tab/3/title`. */
export function markUnsaved(key: string) {
  if (!store.get().has(key)) setMarks(new Set([...store.get(), key]))
}

/** Clears the mark of a key and of everything below it. Without a key: all marks. */
export function clearUnsaved(key?: string) {
  const marks = store.get()
  const remaining = [...marks].filter((mark) => !isWithin(mark, key))
  if (remaining.length < marks.size) setMarks(new Set(remaining))
}

/** Whether a key, or anything below it, has unsaved changes. Without a key: whether anything has. */
export const hasUnsaved = (key?: string) => [...store.get()].some((mark) => isWithin(mark, key))

export const subscribeUnsaved = store.subscribe

export const useUnsaved = (key?: string) =>
  useSyncExternalStore(
    subscribeUnsaved,
    () => hasUnsaved(key),
    () => false,
  )

/** Resolves to true if there are no changes, or if the user agrees to lose them. */
export async function mayLoseChanges(question: Question, key?: string): Promise<boolean> {
  if (!hasUnsaved(key)) return true
  const { confirm } = await import('./ui/confirm.ts')
  return confirm(question)
}

const isWithin = (mark: string, key: string | undefined) =>
  key === undefined || mark === key || mark.startsWith(`${key}/`)

function setMarks(marks: ReadonlySet<string>) {
  guardWindow(marks.size > 0)
  store.set(marks)
}

/** The browser's own warning, only while there is something to lose: a page with this listener is never cached for Back. */
function guardWindow(isGuarded: boolean) {
  if (typeof window === 'undefined') return
  window[isGuarded ? 'addEventListener' : 'removeEventListener']('beforeunload', warn)
}

const warn = (event: Event) => event.preventDefault()
