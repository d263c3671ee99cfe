import { useSyncExternalStore } from 'react'
import { call } from '#base/client/call.ts'
import { clearUnsaved, hasUnsaved, markUnsaved } from '#base/client/unsaved.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { editingEndpoints, SavedRegion } from '../../contract/editing.ts'
import type { contentEndpoints } from '../../contract/index.ts'
import type { mediaEditingEndpoints } from '../../contract/media-editing.ts'
import type { RichNode } from '../../kinds/region/document.ts'
import { reloadImages } from '../collection/list.ts'
import { collectionWriters } from '../collection/writers.ts'
import { keepContent } from '../load.ts'
import { createChanges, type Saved, type Writing } from './changes.ts'
import { type Kept, keep, letGo, thisTab } from './kept.ts'
import { setOpened } from './opened.ts'
import type { Writer } from './writer.ts'

const saveRegion = addressOf<typeof editingEndpoints.saveRegion>('/api/editable/region')
const restoreVersion = addressOf<typeof editingEndpoints.restoreVersion>('/api/editable/restore')
const editableVersion = addressOf<typeof editingEndpoints.editableVersion>('/api/editable/version')
const editableVersions = addressOf<typeof editingEndpoints.editableVersions>('/api/editable/versions')
const restoreItem = addressOf<typeof mediaEditingEndpoints.restoreItem>('/api/editable/item/restore')
const contentPage = addressOf<typeof contentEndpoints.contentPage>('/api/content/page')

/** The part of the marks of unsaved changes that is the pages' own content. */
export const unsavedContent = 'content'

export const emptyDocument: RichNode = { type: 'doc', content: [] }

/** A save that can be undone for the whole page. */
export type LastSave = {
  readonly id: string
  readonly version: number
  readonly label: string
  readonly url: string
  readonly isRegion: boolean
}

/** What lies on the editor's desk besides the changes. */
type Desk = {
  readonly username: string
  /** Why nothing can be edited at the moment although edit mode is on; undefined while it can. */
  readonly pause: string | undefined
  readonly lastSave: LastSave | undefined
  /** Regions as the last saves of this tab left them, until the page's content has been read again. */
  readonly saved: ReadonlyMap<string, SavedRegion>
  /** What has just happened, for the bar to say. */
  readonly notice: string
}

const blank: Desk = { username: '', pause: undefined, lastSave: undefined, saved: new Map(), notice: '' }
let desk = blank
const listeners = new Set<() => void>()

/** Changes what lies on the desk. */
export function putOnDesk(part: Partial<Desk>) {
  desk = { ...desk, ...part }
  for (const listener of listeners) listener()
}

/** A clean desk for an editor. */
export const openDesk = (username: string) => putOnDesk({ ...blank, username })

export const deskNow = () => desk

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What lies on the desk, kept up to date. */
export const useDesk = () => useSyncExternalStore(subscribe, deskNow)

let revalidate: (() => Promise<void>) | undefined
const merging = new Set<(id: string, document: Writing) => void>()

/** How the page that is shown reads its content again. */
export function reloadBy(how: () => Promise<void>) {
  revalidate = how
  return () => {
    if (revalidate === how) revalidate = undefined
  }
}

/** Called back when a change has been merged with what somebody else saved. */
export function onMerged(hear: (id: string, document: Writing) => void) {
  merging.add(hear)
  return () => void merging.delete(hear)
}

/**
 * Reads the content of the page again in the background (4.8). What cannot be read leaves the page as it is: a failing
 * navigation would take the text from beneath the writer's hands.
 */
export async function reload(url: string): Promise<boolean> {
  try {
    keepContent(url, await call(contentPage, { url }, { isQuiet: true }))
  } catch {
    return false
  }
  await reloadImages(url)
  if (location.pathname === url) await revalidate?.()
  return true
}

/** How regions are saved. */
const regionWriter: Writer<RichNode, SavedRegion> = {
  save: ({ id, url, base }, content) =>
    call(saveRegion, { page: { url }, region: { editableId: id, content, baseVersion: base } }),
  async current({ id, url }) {
    const asked = { page: { url }, editableId: id }
    const { versions } = await call(editableVersions, { ...asked, limit: 1 })
    return call(editableVersion, { ...asked, version: versions[0]?.version ?? 0 })
  },
  async resolve({ id, label, url, base }, mine, current) {
    const asked = { page: { url }, editableId: id, version: base }
    const before = await call(editableVersion, asked).catch(() => undefined)
    const { resolveConflict } = await import('../history/conflict-dialog.tsx')
    const resolved = await resolveConflict({
      label,
      base: (before?.content ?? emptyDocument) as RichNode,
      mine: mine(),
      theirs: current.content as RichNode,
    })
    return resolved?.document
  },
  onSaved(saved, { label, url }) {
    const { editableId: id, version } = saved
    putOnDesk({
      lastSave: { id, version, label, url, isRegion: true },
      saved: new Map(desk.saved).set(id, saved),
      notice: '',
    })
  },
}

/** How what is written is saved, by its type. */
const writers: Readonly<Record<string, Writer<never, never>>> = {
  doc: regionWriter as Writer<never, never>,
  ...collectionWriters,
}

function writerOf({ type }: Writing): Writer<Writing, Saved> {
  const writer = Object.hasOwn(writers, type) ? writers[type] : undefined
  if (!writer) throw new Error(`Nothing saves ${type}.`)
  return writer as unknown as Writer<Writing, Saved>
}

/** All changes of this tab that are not saved. */
export const changes = createChanges({
  save: (change, document) => writerOf(document).save(change, document),
  current: (change) => writerOf(change.document()).current(change),
  resolve: (change, mine, current) => writerOf(change.document()).resolve(change, mine, current),
  keep: ({ id, label, url, base }, document) =>
    keep(localStorage, {
      username: desk.username,
      editableId: id,
      tab: thisTab,
      label,
      url,
      base,
      document,
      time: new Date().toISOString(),
    }),
  letGo: (id) => letGo(localStorage, { username: desk.username, editableId: id, tab: thisTab }),
  onSaved(saved, change) {
    writerOf(change.document()).onSaved(saved, change)
    void reload(change.url)
  },
  onMerged: (id, document) => {
    for (const hear of merging) hear(id, document)
  },
})

// The marks say the same to whoever asks before a page is left.
changes.subscribe(() => {
  const now = new Set(changes.all().map(({ id }) => id))
  for (const id of now) markUnsaved(`${unsavedContent}/${id}`)
  for (const id of marked) if (!now.has(id)) clearUnsaved(`${unsavedContent}/${id}`)
  marked = now
})
let marked = new Set<string>()

/** Whether a draft is of something that this version of the product can save. */
export const isKnown = ({ document }: Kept) => Object.hasOwn(writers, document.type)

/** Goes on with what was kept. */
export function takeUp({ editableId: id, label, url, base, document }: Kept) {
  changes.write({ id, label, url, base, document: () => document })
  if (writerOf(document).isAtOnce) void changes.save(id)
  else setOpened({ id })
}

/** All changes, kept up to date. */
export const useChanges = () => useSyncExternalStore(changes.subscribe, changes.all)

/** One change, kept up to date but for what is being written. */
export const useChange = (id: string) =>
  useSyncExternalStore(changes.subscribe, () => changes.all().find((change) => change.id === id))

/** Whether the writer agreed, when asked, to lose what was not saved. */
export const wasGivenUp = () => changes.all().length > 0 && !hasUnsaved(unsavedContent)

/** An image, image link or document has been saved: what comes first of its history cannot be taken back. */
export function onMediaSaved({ version, ...saved }: Omit<LastSave, 'isRegion'>) {
  putOnDesk({ lastSave: version > 1 ? { ...saved, version, isRegion: false } : undefined, notice: '' })
}

/** Takes the last save back for everybody: what stood before it becomes the newest version. */
export async function undoLastSave({ id, version, label, url, isRegion }: LastSave) {
  const asked = { page: { url }, editableId: id, version: version - 1, baseVersion: version }
  if (isRegion) {
    const restored = await call(restoreVersion, asked)
    putOnDesk({ saved: new Map(desk.saved).set(restored.editableId, restored) })
  } else await call(restoreItem, asked)
  putOnDesk({ lastSave: undefined, notice: `${label}: the last save has been undone.` })
  await reload(url)
}

/** A region as it stands on the server, where the page's content did not bring its document. */
export async function documentOf(url: string, editableId: string, version: number): Promise<RichNode> {
  const { content } = await call(editableVersion, { page: { url }, editableId, version })
  return content as RichNode
}

/** Who saved an editable last, and when. */
export async function lastSaver(url: string, editableId: string) {
  const { versions } = await call(editableVersions, { page: { url }, editableId, limit: 1 }, { isQuiet: true })
  return versions[0]
}
