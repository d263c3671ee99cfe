import { useSyncExternalStore } from 'react'

/** The editable that is open for writing, where its caret belongs, and what is to be done there first; one at most. */
export type Opened<Where = unknown> = {
  readonly id: string
  readonly where?: Where
  readonly step?: 'undo' | 'redo'
}

const listeners = new Set<() => void>()
let opened: Opened | undefined

/** Opens an editable for writing, which closes the one before; or closes all. */
export function setOpened(next: Opened | undefined) {
  opened = next
  for (const listener of listeners) listener()
}

export const openedNow = () => opened

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The id of what is open whose id starts so. */
export const useOpenedWithin = (start: string) =>
  useSyncExternalStore(subscribe, () => (opened?.id.startsWith(start) ? opened.id : undefined))

/** How an editable is open, while it is. */
export const useOpened = (id: string) => useSyncExternalStore(subscribe, () => (opened?.id === id ? opened : undefined))
