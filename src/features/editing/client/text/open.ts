import type { EditorState } from '@tiptap/pm/state'
import { flushSync } from 'react-dom'
import { takeOver } from '#features/pages/client/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { openedNow, setOpened } from '../opened.ts'
import type { Caret } from './caret.ts'
import { leftState } from './left-regions.ts'
import { stateFor } from './surface.ts'

export type Opening = { readonly anchor?: Caret; readonly head?: Caret; readonly top?: number }

/** The initial state of an open region: caret, text, and the version that changes are based on. */
export type Open = Opening & { readonly state: EditorState; readonly version: number }

/** Opens a region for editing. Synchronous: a phone shows no keyboard if the focus comes later. */
export function open(id: string, document: RichNode, version: number, opening: Opening = {}) {
  const before = leftState(id)
  const fresh = stateFor(document)
  const state = before?.doc.eq(fresh.doc) ? before : fresh
  const where: Open = { ...opening, state, version }
  flushSync(() => {
    takeOver([id])
    setOpened({ id, where })
  })
}

let latestRequest = 0

export function registerRequest() {
  const own = ++latestRequest
  return () => own === latestRequest
}

export function close(id: string) {
  if (openedNow()?.id === id) flushSync(() => setOpened(undefined))
}
