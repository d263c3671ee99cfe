import { useSyncExternalStore } from 'react'
import { call } from '#base/client/call.ts'
import { clearUnsaved, hasUnsaved, markUnsaved } from '#base/client/unsaved.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { takeOver } from '#features/pages/client/index.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import type { Saved, UnsavedContent } from './change.ts'
import { createChanges } from './changes.ts'
import { collectionWriters } from './collections/savers.ts'
import { type Draft, deleteDraft, storeDraft, thisTab } from './drafts.ts'
import { editSession, type LastSave, setEditSession, showNotes, unsavedContent } from './edit-session.ts'
import { keepScrollPosition } from './keep-scroll-position.ts'
import { mediaSaver } from './media/media-saver.ts'
import { uploadSaver } from './media/upload-saver.ts'
import { setOpened } from './opened.ts'
import { showSavedItem } from './page-reload.ts'
import type { Saver } from './saver.ts'
import { regionSaver } from './text/region-saver.ts'

const restoreVersion = addressOf<ContentCalls['restoreVersion']>('/api/editable/restore')

const savers: Readonly<Record<string, Saver<never, never>>> = {
  doc: regionSaver as Saver<never, never>,
  media: mediaSaver as Saver<never, never>,
  upload: uploadSaver as Saver<never, never>,
  ...collectionWriters,
}

function saverOf({ type }: UnsavedContent): Saver<UnsavedContent, Saved> {
  const saver = Object.hasOwn(savers, type) ? savers[type] : undefined
  if (!saver) throw new Error(`No saver for ${type}.`)
  return saver as unknown as Saver<UnsavedContent, Saved>
}

const mergeListeners = new Set<(id: string, document: UnsavedContent) => void>()

export function onMerged(listener: (id: string, document: UnsavedContent) => void) {
  mergeListeners.add(listener)
  return () => void mergeListeners.delete(listener)
}

export const changes = createChanges({
  save: (change, document) => saverOf(document).save(change, document),
  current: (change) => saverOf(change.document()).current(change),
  resolve: (change, mine, current) => saverOf(change.document()).resolve(change, mine, current),
  storeDraft: ({ id, label, url, base }, unsaved) =>
    saverOf(unsaved).canStore?.(unsaved) !== false &&
    storeDraft(localStorage, {
      ...{ username: editSession().username, editableId: id, tab: thisTab },
      ...{ label, url, base, document: unsaved, time: new Date().toISOString() },
      title: document.querySelector('h1')?.textContent ?? url,
    }),
  deleteDraft: (id) => deleteDraft(localStorage, { username: editSession().username, editableId: id, tab: thisTab }),
  onSaved(saved, change) {
    // An older save is no longer the last one. Writers of work that can be undone set theirs.
    setEditSession({ lastSave: undefined })
    saverOf(change.document()).onSaved(saved, change, changes)
    showNotes(change.label, saved.notes)
  },
  onDiscarded: (change) => saverOf(change.document()).onDiscarded?.(change),
  onMerged(id, document) {
    for (const listener of mergeListeners) listener(id, document)
  },
})

changes.subscribe(() => {
  const now = new Set(changes.all().map(({ id }) => id))
  takeOver(now)
  // The prompt before leaving a page reads these flags.
  for (const id of now) markUnsaved(`${unsavedContent}/${id}`)
  for (const id of marked) if (!now.has(id)) clearUnsaved(`${unsavedContent}/${id}`)
  marked = now
})
let marked = new Set<string>()

export const isSupported = ({ document }: Draft) => Object.hasOwn(savers, document.type)

/** Deletes a stored draft and its file, if any. */
export function discardDraft(draft: Draft) {
  deleteDraft(localStorage, draft)
  const { document, editableId: id, label, url, base } = draft
  const change = { id, label, url, base, document: () => document }
  saverOf(document).onDiscarded?.({ ...change, state: 'unsaved', reason: '', info: '', faultAt: '', isStored: true })
}

export function resumeDraft({ editableId: id, label, url, base, document: stored }: Draft) {
  const saver = saverOf(stored)
  const document = saver.fromDraft?.(stored, base) ?? stored
  changes.write({ id, label, url, base, document: () => document })
  if (saver.isImmediate) void changes.save(id)
  else setOpened({ id })
}

export const useChanges = () => useSyncExternalStore(changes.subscribe, changes.all)

/** One change. Rerenders when it changes, except for its text. */
export const useChange = (id: string) => useSyncExternalStore(changes.subscribe, () => changes.of(id))

export const wasDiscarded = () => changes.all().length > 0 && !hasUnsaved(unsavedContent)

/** Undoes the last save for all users: the version before it becomes the newest. */
export async function undoLastSave({ id, version, url }: LastSave) {
  const request = { page: { url }, editableId: id, version: version - 1, baseVersion: version }
  const restored = await call(restoreVersion, request)
  const isDraft = restored.pageContent.released?.waiting !== undefined
  keepScrollPosition(() => {
    setEditSession({
      lastSave: undefined,
      notice: isDraft ? 'Undone.' : 'Undone. Readers see the earlier version again.',
    })
    showSavedItem(url, restored)
  })
}
