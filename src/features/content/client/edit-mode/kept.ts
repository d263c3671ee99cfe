import { siteKey } from '#base/contract/storage.ts'
import type { Writing } from './changes.ts'

/** What somebody has written and not saved, as this browser keeps it (D-43). */
export type Kept = {
  readonly username: string
  readonly editableId: string
  /** The tab that wrote it: two that write the same keep a copy each. */
  readonly tab: string
  readonly label: string
  /** The path of the page. */
  readonly url: string
  /** The version that it changes. */
  readonly base: number
  readonly document: Writing
  readonly time: string
}

const keptMs = 7 * 24 * 60 * 60_000 // D-43

/** This tab, until it is loaded anew. */
export const thisTab = Math.random().toString(36).slice(2)

type Which = Pick<Kept, 'username' | 'editableId' | 'tab'>

const keyOf = ({ username, editableId, tab }: Which) => `${siteKey}.draft.${username}.${editableId}.${tab}`

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Keeps a draft; false where the browser keeps nothing for us. */
export function keep(place: Place, draft: Kept): boolean {
  try {
    place.setItem(keyOf(draft), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Lets a draft go. */
export function letGo(place: Place, which: Which) {
  try {
    place.removeItem(keyOf(which))
  } catch {
    // What could not be kept need not be let go.
  }
}

/** This tab goes on with a draft of another, and has a copy of its own by now. */
export function takeOver(place: Place, draft: Kept) {
  if (draft.tab !== thisTab && read(place, keyOf({ ...draft, tab: thisTab }))) letGo(place, draft)
}

/** The drafts of somebody, newest first. Those of anybody that are too old are let go on the way. */
export function keptBy(place: Place, username: string, now: number): Kept[] {
  const drafts = keysOf(place).flatMap((key) => {
    const draft = read(place, key)
    const isOld = !draft || !(now - Date.parse(draft.time) < keptMs)
    if (isOld) forget(place, key)
    return isOld || draft.username !== username ? [] : [draft]
  })
  return drafts.sort((one, other) => other.time.localeCompare(one.time))
}

function keysOf(place: Place): string[] {
  try {
    const keys = Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')
    return keys.filter((key) => key.startsWith(`${siteKey}.draft.`))
  } catch {
    return []
  }
}

function read(place: Place, key: string): Kept | undefined {
  try {
    const draft = JSON.parse(place.getItem(key) ?? '') as Kept
    return key === keyOf(draft) && typeof draft.document.type === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}

function forget(place: Place, key: string) {
  try {
    place.removeItem(key)
  } catch {
    // It stays, and is passed over each time.
  }
}
