import { useSyncExternalStore } from 'react'
import { sendFile } from '#base/client/send-file.ts'
import { tell } from '#base/client/ui/confirm.ts'
import { idle, type ProgressEvent, progressed, stepMs, type TimedProgress } from '#base/client/ui/timed-progress.ts'
import { clearUnsaved, markUnsaved } from '#base/client/unsaved.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { endingOf } from '#base/contract/upload.ts'
import { documentRule, imageRule, uploadFault } from '#features/media/limits.ts'
import type { SavedDocument, SavedImage, uploadEndpoints } from '../../contract/media-editing.ts'
import type { MediaType } from '../../kinds/image/placing.ts'
import { onMediaSaved, reload, unsavedContent } from './desk.ts'

const uploadImage = addressOf<typeof uploadEndpoints.uploadImage>('/api/editable/image/file')
const uploadDocument = addressOf<typeof uploadEndpoints.uploadDocument>('/api/editable/document/file')

/** What is uploaded: the picture of a place, or the file to download. */
export type FileKind = 'image' | 'document'

/** Where a file goes, and onto which version of what is there. */
export type Target = {
  id: string
  label: string
  url: string
  type: MediaType
  version: number
  collectionItemId: number | null
}

/** A file on its way to the server, or one that did not get there and is kept to be tried again. */
export type Uploading = {
  readonly file: File
  readonly kind: FileKind
  readonly progress: TimedProgress
  /** What is wrong with it, for people: a sentence, a blank line, the rest. */
  readonly fault: string
  /** False where the file itself is refused. */
  readonly mayRetry: boolean
}

const uploads = new Map<string, Uploading & { stop?: AbortController }>()
const listeners = new Set<() => void>()

function put(id: string, upload: (Uploading & { stop?: AbortController }) | undefined) {
  if (upload) uploads.set(id, upload)
  else uploads.delete(id)
  const mark = `${unsavedContent}/${id}/file`
  if (upload && (upload.progress.state === 'running' || upload.mayRetry)) markUnsaved(mark)
  else clearUnsaved(mark)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The upload into a place, while there is one or one has failed. */
export const useUploading = (id: string): Uploading | undefined =>
  useSyncExternalStore(subscribe, () => uploads.get(id))

const arrived = new Map<string, SavedImage | SavedDocument>()

/** What the last upload into a place has made of it. */
export const useArrived = (id: string) => useSyncExternalStore(subscribe, () => arrived.get(id))

/** What a file is for in a place: a document takes pictures too, for its own image. */
export const kindFor = (type: MediaType, file: File): FileKind =>
  type !== 'document' || (imageRule.endings as readonly string[]).includes(endingOf(file.name)) ? 'image' : 'document'

const underWay = new Map<string, Promise<void>>()

/** Waits for the upload into a place that is under way; answers whether it got there. */
export async function uploadDone(id: string): Promise<boolean> {
  await underWay.get(id)
  // What arrived has to be taken in first.
  await new Promise((fulfil) => setTimeout(fulfil))
  return !uploads.has(id)
}

/** Uploads a file into a place, which is a save (7); what is wrong with it is told before anything is sent (8). */
export async function upload(target: Target, file: File, kind: FileKind): Promise<void> {
  const { id } = target
  if (underWay.has(id)) return
  const done = uploadNow(target, file, kind)
  underWay.set(id, done)
  await done.finally(() => underWay.delete(id))
}

async function uploadNow(target: Target, file: File, kind: FileKind) {
  const { id, label } = target
  const rule = kind === 'image' ? imageRule : documentRule
  const fault = uploadFault(file, rule)
  if (fault) {
    put(id, { file, kind, progress: idle, fault: fault.join('\n\n'), mayRetry: false })
    await tell({ message: fault[0], info: fault[1] })
    return
  }
  const stop = new AbortController()
  let progress = progressed(idle, { type: 'start' })
  const turn = (event: ProgressEvent) => {
    progress = progressed(progress, event)
    put(id, { file, kind, progress, fault: '', mayRetry: false, stop })
  }
  turn({ type: 'start' })
  const steps = setInterval(() => turn({ type: 'step' }), stepMs)
  try {
    const sending = { signal: stop.signal, onProgress: (percent: number) => turn({ type: 'report', percent }) }
    const saved = await send(target, file, kind, sending)
    arrived.set(id, saved)
    turn({ type: 'finish' })
    onMediaSaved({ version: saved.version, id, label, url: target.url })
    await reload(target.url)
    put(id, undefined)
  } catch (error) {
    const failed = progressed(progress, { type: 'fail', reason: '' })
    if (stop.signal.aborted) {
      put(id, undefined)
      void reload(target.url)
    } else {
      if (error instanceof Problem && error.status === 409) void reload(target.url)
      put(id, { file, kind, progress: failed, ...explained(error) })
    }
  } finally {
    clearInterval(steps)
  }
}

/** Stops an upload, or forgets a file that did not get there. */
export function stopUpload(id: string) {
  uploads.get(id)?.stop?.abort()
  put(id, undefined)
}

/** Forgets what is wrong with a file that cannot be had. */
export const forgetFault = (id: string) => uploads.get(id)?.progress.state !== 'running' && put(id, undefined)

function send(
  { id, url, type, version, collectionItemId }: Target,
  file: File,
  kind: FileKind,
  sending: Parameters<typeof sendFile>[3],
) {
  const place = { editableId: id, baseVersion: version, ...(collectionItemId !== null && { collectionItemId }) }
  return kind === 'image'
    ? sendFile(uploadImage, { page: { url }, image: { ...place, type } }, file, sending)
    : sendFile(uploadDocument, { page: { url }, document: place }, file, sending)
}

function explained(error: unknown): Pick<Uploading, 'fault' | 'mayRetry'> {
  if (!(error instanceof Problem)) return { fault: String(error), mayRetry: true }
  const { status, message, info } = error
  const kept = 'The file is kept here, so that you can try again.'
  if (status === 0) return { fault: `The connection was cut: ${message}.\n\n${kept}`, mayRetry: true }
  if (status === 401 || status === 403) return { fault: `${message}\n\n${kept}`, mayRetry: true }
  if (status === 409)
    return {
      fault: `Somebody else has saved here in the meantime: see what stands there now.\n\n${kept}`,
      mayRetry: true,
    }
  const isOfFile = status === 413 || status === 415 || status === 422
  return { fault: [message, info, isOfFile ? '' : kept].filter(Boolean).join('\n\n'), mayRetry: !isOfFile }
}
