import { useSyncExternalStore } from 'react'
import { call } from '#base/client/call.ts'
import { clearUnsaved, hasUnsaved, markUnsaved } from '#base/client/unsaved.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { mediaEditingEndpoints, SavedImage } from '../../contract/media-editing.ts'
import type { MediaItem, MediaProperties } from '../../kinds/image/placing.ts'
import type { Change, Writing } from './changes.ts'
import { deskNow, onMediaSaved, reload, unsavedContent } from './desk.ts'
import { keep, letGo, thisTab } from './kept.ts'

const saveImage = addressOf<typeof mediaEditingEndpoints.saveImage>('/api/editable/image')
const saveLink = addressOf<typeof mediaEditingEndpoints.saveLink>('/api/editable/link')
const saveDocument = addressOf<typeof mediaEditingEndpoints.saveDocument>('/api/editable/document')
const restoreItem = addressOf<typeof mediaEditingEndpoints.restoreItem>('/api/editable/item/restore')

/** Uploads chosen again, with what is shown of them until they are saved. */
export type Chosen = { readonly imageId?: number; readonly documentUploadId?: number } & Partial<MediaItem>

/** What somebody has set in the dialog of an image, image link or document, and not saved (D-46). */
export type MediaDraft = {
  readonly id: string
  readonly label: string
  readonly url: string
  /** How it stood when the dialog was opened: Cancel brings that back (4.8). */
  readonly opened: MediaItem
  /** The version that it changes: uploads are saves of their own. */
  readonly base: number
  readonly properties: Partial<MediaProperties>
  readonly chosen: Chosen
  readonly state: 'unsaved' | 'saving' | 'refused' | 'conflict'
  readonly reason: string
  readonly isKept: boolean
}

/** A draft as the browser keeps it. */
type MediaWriting = Writing & { readonly type: 'media'; readonly draft: MediaDraft }

export const isMediaWriting = (writing: Writing): writing is MediaWriting => writing.type === 'media'

const drafts = new Map<string, MediaDraft>()
const listeners = new Set<() => void>()
let shown: readonly MediaDraft[] = []

function put(id: string, draft: MediaDraft | undefined) {
  if (draft) drafts.set(id, draft)
  else drafts.delete(id)
  shown = [...drafts.values()]
  const mark = `${unsavedContent}/${id}/properties`
  if (draft) markUnsaved(mark)
  else clearUnsaved(mark)
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All that is set and not saved, kept up to date. */
export const useMediaDrafts = () => useSyncExternalStore(subscribe, () => shown)

/** What is set and not saved of one place. */
export const useMediaDraft = (id: string) => useSyncExternalStore(subscribe, () => drafts.get(id))

/** The same in the words of changes, for the bar to speak of them all. */
export const asChange = ({
  id,
  label,
  state,
  reason,
  isKept,
}: MediaDraft): Pick<Change, 'id' | 'label' | 'state' | 'reason' | 'isKept'> => ({ id, label, state, reason, isKept })

/** Notes what is set, and keeps it in the browser (D-43). */
export function writeDraft(draft: Omit<MediaDraft, 'state' | 'reason' | 'isKept'>) {
  const next: MediaDraft = { ...draft, state: 'unsaved', reason: '', isKept: true }
  const { id, label, url, base } = next
  const document: MediaWriting = { type: 'media', draft: next }
  const { username } = deskNow()
  const isKept = keep(localStorage, {
    username,
    editableId: id,
    tab: thisTab,
    label,
    url,
    base,
    document,
    time: new Date().toISOString(),
  })
  put(id, { ...next, isKept })
}

/** What was set is taken back. */
export function discardDraft(id: string) {
  put(id, undefined)
  letGo(localStorage, { username: deskNow().username, editableId: id, tab: thisTab })
}

/** Drops what is set, and leaves what the browser keeps of it. */
export function forgetDrafts() {
  for (const id of [...drafts.keys()]) put(id, undefined)
}

export const mediaDrafts = () => shown

/** Whether the writer agreed, when asked, to lose what is set. */
export const draftsGivenUp = () => shown.length > 0 && !hasUnsaved(unsavedContent)

/** Saves a draft; answers the refusal where there is one. */
export async function saveDraft(id: string): Promise<Problem | undefined> {
  const draft = drafts.get(id)
  if (!draft || draft.state === 'saving') return
  put(id, { ...draft, state: 'saving', reason: '' })
  try {
    const saved = await save(draft)
    discardDraft(id)
    onMediaSaved({ version: saved.version, id, label: draft.label, url: draft.url })
    void reload(draft.url)
    return
  } catch (error) {
    const refusal = error instanceof Problem ? error : new Problem(0, String(error))
    const { status, message, info } = refusal
    put(id, {
      ...draft,
      state: status === 409 ? 'conflict' : 'refused',
      reason: [message, info].filter(Boolean).join(' '),
    })
    return refusal
  }
}

function save({
  id,
  url,
  opened: { type, collectionItemId },
  base,
  properties,
  chosen,
}: MediaDraft): Promise<SavedImage> {
  const { imageId, documentUploadId } = chosen
  const { linkUrl, linkTarget, imageDecorative, ...image } = properties
  const belongs = collectionItemId !== null && { collectionItemId }
  const place = { editableId: id, baseVersion: base, ...belongs, ...(imageId !== undefined && { imageId }) }
  const page = { url }
  const decorative = imageDecorative !== undefined && { imageDecorative }
  const target = linkTarget !== undefined && { linkTarget }
  if (type === 'image') return call(saveImage, { page, image: { ...place, ...image, ...decorative } })
  if (type === 'image_link')
    return call(saveLink, { page, link: { ...place, ...image, ...(linkUrl !== undefined && { linkUrl }), ...target } })
  const file = documentUploadId !== undefined && { documentUploadId }
  return call(saveDocument, { page, document: { ...place, ...image, ...target, ...file } })
}

/** Brings back what stood when the dialog was opened, where something has been uploaded since (4.8). */
export async function restoreOpened({ editableId, version, type }: MediaItem, url: string, base: number) {
  const page = { url }
  if (version > 0) await call(restoreItem, { page, editableId, version, baseVersion: base })
  else {
    const nothing = { editableId, imageId: 0, baseVersion: base }
    if (type === 'image') await call(saveImage, { page, image: nothing })
    else if (type === 'image_link') await call(saveLink, { page, link: nothing })
    else await call(saveDocument, { page, document: { ...nothing, documentUploadId: 0 } })
  }
  await reload(url)
}
