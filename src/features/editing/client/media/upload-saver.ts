import { useSyncExternalStore } from 'react'
import { sendFile } from '#base/client/send-file.ts'
import { createStore, useStore } from '#base/client/store.ts'
import { idle, nextProgress, type ProgressEvent, stepMs, type TimedProgress } from '#base/client/ui/timed-progress.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { ContentCalls, SavedMedia } from '#features/pages/contract/index.ts'
import {
  type FileKind,
  fileNameIn,
  type MediaItem,
  type MediaProperties,
  type MediaType,
  mediaFiles,
  uploadIn,
  viewOf,
} from '#features/pages/contract/index.ts'
import { setEditSession } from '../edit-session.ts'
import { chooseFields } from '../field-conflict-dialog.tsx'
import { reload, showSavedItem } from '../page-reload.ts'
import { cannotFetch, type Saver } from '../saver.ts'
import { deleteFile, storedFile, storeFile } from './file-storage.ts'
import { type UnsavedMedia, withoutFile } from './media-saver.ts'

const uploadImage = addressOf<ContentCalls['uploadImage']>('/api/editable/image/file')

/** A file to upload into an editable, which is a save of its own (7). */
export type UnsavedUpload = {
  readonly type: 'upload'
  readonly kind: FileKind
  readonly into: MediaType
  readonly collectionItemId: number | null
  readonly fileName: string
  /** The key of the file in this tab and in the browser's storage. */
  readonly file: string
  /** The upload that it replaces; 0 if there is none. */
  readonly replaces: number
  /** Set when the user has read what would be left out of the image. */
  readonly acceptsLosses?: true
  readonly properties?: Partial<MediaProperties>
  /** What is asked for before the file is sent, if the image has no description yet. */
  readonly missing?: string
}

export const uploadKey = (editableId: string) => `${editableId}/file`

const editableIn = (key: string) => key.slice(0, -uploadKey('').length)

const send = {
  image: ({ url, place, into, file, acceptsLosses, properties }: Sending, how: How) =>
    sendFile(
      uploadImage,
      { page: { url }, image: { ...properties, ...place, type: into, mustBeWhole: !acceptsLosses } },
      file,
      how,
    ),
  document({ url, place, into, file }: Sending, how: How) {
    const { path, parameter } = viewOf(into).saving
    return sendFile(
      addressOf<ContentCalls['uploadFile']>(`${path}/file`),
      { page: { url }, [parameter]: place },
      file,
      how,
    )
  },
} satisfies Record<FileKind, unknown>

type How = Parameters<typeof sendFile>[3]
type Sending = {
  url: string
  place: { editableId: string; baseVersion: number; collectionItemId?: number }
  into: MediaType
  file: File
  acceptsLosses: boolean
  properties: Partial<MediaProperties>
}

const files = new Map<string, File>()
const stored = new Set<string>()
const running = new Map<string, AbortController>()

const progress = createStore<ReadonlyMap<string, TimedProgress>>(new Map())
const uploaded = createStore<ReadonlyMap<string, SavedMedia>>(new Map())

export const useUploadProgress = (editableId: string) =>
  useSyncExternalStore(progress.subscribe, () => progress.get().get(uploadKey(editableId)) ?? idle)

export const useUploaded = (editableId: string) => useStore(uploaded).get(editableId)

export function storePendingFile(key: string, file: File, onStored: () => void) {
  files.set(key, file)
  void storeFile(key, file).then((isStored) => {
    if (!files.has(key)) void deleteFile(key)
    else if (isStored) {
      stored.add(key)
      onStored()
    }
  })
}

function dropFile({ file }: UnsavedUpload) {
  files.delete(file)
  stored.delete(file)
  void deleteFile(file)
}

export const uploadSaver: Saver<UnsavedUpload, SavedMedia> = {
  isImmediate: true,
  canStore: ({ file }) => stored.has(file),

  async save({ id, url, base }, { kind, into, collectionItemId, file: key, ...more }) {
    const { acceptsLosses = false, properties = {}, missing } = more
    if (missing) throw new Problem(422, missing)
    const file = files.get(key) ?? (await storedFile(key))
    if (!file) throw new Problem(422, 'This browser no longer has the file.', 'Choose it again.')
    files.set(key, file)
    stored.add(key)
    const stop = new AbortController()
    running.set(id, stop)
    const belongs = collectionItemId !== null && { collectionItemId }
    const place = { editableId: editableIn(id), baseVersion: base, ...belongs }
    return showingProgress(id, (onProgress) => {
      return send[kind]({ url, place, into, file, acceptsLosses, properties }, { signal: stop.signal, onProgress })
    }).finally(() => running.get(id) === stop && running.delete(id))
  },

  current: cannotFetch,

  async resolve({ label }, written, { item: theirs, username: by }) {
    const { kind, fileName, replaces } = written()
    const now = uploadIn(theirs, kind)
    if (now === replaces) return written()
    const { label: fileLabel } = mediaFiles[kind]
    const field = { name: kind, label: fileLabel, mine: fileName, theirs: fileNameIn(theirs, kind) }
    const choices = await chooseFields({ label, by, fields: [field] })
    return choices && (choices[kind] === 'theirs' ? null : { ...written(), replaces: now })
  },

  onSaved(saved, change, changes) {
    const { label, url, base } = change
    const writing = change.document() as UnsavedUpload
    const id = editableIn(change.id)
    const { version, item } = saved
    dropFile(writing)
    if (changes.of(id)?.base === base) {
      changes.rebase<UnsavedMedia>(id, version, (mine) => withUploaded(mine, item, writing.kind))
      const rest = changes.of(id)?.document() as UnsavedMedia | undefined
      if (Object.keys({ ...rest?.properties, ...rest?.chosen }).length === 0) changes.discard(id)
    }
    uploaded.set(new Map(uploaded.get()).set(id, saved))
    setEditSession({ lastSave: version > 1 ? { id, version, label, url } : undefined, notice: '' })
    showSavedItem(url, saved)
  },

  fromDraft(draft) {
    stored.add((draft as UnsavedUpload).file)
    return draft as UnsavedUpload
  },

  onDiscarded(change) {
    const stop = running.get(change.id)
    stop?.abort()
    dropFile(change.document() as UnsavedUpload)
    // The upload may have completed on the server before it was stopped.
    if (stop) void reload(change.url)
  },
}

/** The settings that are still unsaved after an upload, which may have saved some. */
const withUploaded = (
  { properties, chosen, ...mine }: UnsavedMedia,
  item: MediaItem,
  kind: FileKind,
): UnsavedMedia => ({
  ...{ ...mine, was: item, chosen: withoutFile(chosen, kind) },
  properties: Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => (item as Partial<Record<string, unknown>>)[name] !== value),
  ),
})

/** Shows the progress of an upload (4.8, D-41, D-83). */
async function showingProgress<Answer>(id: string, send: (onProgress: (percent: number) => void) => Promise<Answer>) {
  let state = idle
  const take = (event: ProgressEvent) => {
    state = nextProgress(state, event)
    progress.set(new Map(progress.get()).set(id, state))
  }
  take({ type: 'start' })
  const steps = setInterval(() => take({ type: 'step' }), stepMs)
  try {
    const answer = await send((percent) => take({ type: 'report', percent }))
    take({ type: 'finish' })
    return answer
  } catch (error) {
    take({ type: 'fail', reason: '' })
    throw error
  } finally {
    clearInterval(steps)
  }
}
