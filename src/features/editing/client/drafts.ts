import { dayMs } from '#base/contract/day.ts'
import { siteKey } from '#base/contract/storage.ts'
import type { UnsavedContent } from './change.ts'

/** Unsaved work of one user on one editable, as this browser stores it (D-43). */
export type Draft = {
  readonly username: string
  readonly editableId: string
  readonly tab: string
  readonly label: string
  readonly url: string
  /** Of the page; absent in drafts of earlier versions. */
  readonly title?: string
  readonly base: number
  readonly document: UnsavedContent
  readonly time: string
}

const keepForMs = 7 * dayMs // D-43

/** Identifies this tab until it is reloaded. */
export const thisTab = Math.random().toString(36).slice(2)

type DraftId = Pick<Draft, 'username' | 'editableId' | 'tab'>

const keyOf = ({ username, editableId, tab }: DraftId) => `${siteKey}.draft.${username}.${editableId}.${tab}`

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Stores a draft. Returns false if the browser refuses, for example because its storage is full. */
export function storeDraft(storage: DraftStorage, draft: Draft): boolean {
  try {
    storage.setItem(keyOf(draft), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const deleteDraft = (storage: DraftStorage, id: DraftId) => remove(storage, keyOf(id))

/** Deletes another tab's draft once this tab has stored its own copy. */
export function takeOverDraft(storage: DraftStorage, draft: Draft) {
  if (draft.tab !== thisTab && read(storage, keyOf({ ...draft, tab: thisTab }))) deleteDraft(storage, draft)
}

/** The drafts of a user, newest first. Deletes expired drafts of every user. */
export function draftsOf(storage: DraftStorage, username: string, now: number): Draft[] {
  const drafts = keysOf(storage).flatMap((key) => {
    const draft = read(storage, key)
    const isExpired = !draft || !(now - Date.parse(draft.time) < keepForMs)
    if (isExpired) remove(storage, key)
    return isExpired || draft.username !== username ? [] : [draft]
  })
  return drafts.sort((a, b) => b.time.localeCompare(a.time))
}

function keysOf(storage: DraftStorage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(`${siteKey}.draft.`))
  } catch {
    return []
  }
}

function read(storage: DraftStorage, key: string): Draft | undefined {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? '') as Draft
    return key === keyOf(draft) && typeof draft.document.type === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}

function remove(storage: DraftStorage, key: string) {
  try {
    storage.removeItem(key)
  } catch {
    // If the browser refuses storage, there is nothing to remove.
  }
}
