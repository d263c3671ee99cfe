import { newId } from '#base/client/new-id.ts'
import { createStore, useStore } from '#base/client/store.ts'
import { showMessage } from '#base/client/ui/confirm.ts'
import { endingOf } from '#base/contract/upload.ts'
import { imageRule, mustBeWholeAt, uploadFault, uploadRules } from '#features/media/contract.ts'
import {
  type FileKind,
  type MediaItem,
  type MediaProperties,
  type MediaType,
  mainFileOf,
  uploadIn,
  viewOf,
} from '#features/pages/contract/index.ts'
import type { Change } from '../change.ts'
import { changes, useChange } from '../saving.ts'
import { storePendingFile, type UnsavedUpload, uploadKey } from './upload-saver.ts'

/** The editable that a file is uploaded into, at the version that the upload is based on. */
export type Target = {
  readonly label: string
  readonly url: string
  readonly item: MediaItem
  readonly fixed: Partial<MediaProperties>
}

const rejected = createStore<ReadonlyMap<string, string>>(new Map())

/** Why a file was rejected before sending: a sentence, a blank line, the details. */
export const useRejection = (editableId: string) => useStore(rejected).get(editableId)

export const hideRejection = (editableId: string) => reject(editableId, undefined)

function reject(editableId: string, fault: string | undefined) {
  const others = [...rejected.get()].filter(([id]) => id !== editableId)
  rejected.set(new Map(fault === undefined ? others : [...others, [editableId, fault]]))
}

export const useUpload = (editableId: string) => useChange(uploadKey(editableId))

/** The role of a file in an editable of this type. A document also accepts a picture as its image. */
export const kindFor = (type: MediaType, file: File): FileKind =>
  (imageRule.endings as readonly string[]).includes(endingOf(file.name)) ? 'image' : mainFileOf(viewOf(type))

const inProgress = new Map<string, Promise<boolean>>()

/** A save (7). A file against the rules is rejected before it is sent (8); an image waits for its description. */
export async function upload({ label, url, item, fixed }: Target, file: File, kind: FileKind): Promise<void> {
  const id = item.editableId
  const key = uploadKey(id)
  if (changes.of(key)?.state === 'saving') return
  const fault = uploadFault(file, uploadRules[kind])
  reject(id, fault?.join('\n\n'))
  if (fault) return showMessage({ message: fault[0], info: fault[1] })
  changes.discard(key)
  const missing = isOfImage(kind) && !('imageDescription' in fixed) && missingDescription(item)
  const writing: UnsavedUpload = {
    type: 'upload',
    ...{ kind, into: item.type, collectionItemId: item.collectionItemId },
    ...{ fileName: file.name, file: newId(), replaces: uploadIn(item, kind) },
    ...(missing && { missing }),
  }
  storePendingFile(writing.file, file, () => changes.storeDrafts())
  changes.write({ id: key, label, url, base: item.version, document: () => writing })
  await send(key)
}

async function send(key: string) {
  const saving = changes.save(key)
  inProgress.set(key, saving)
  await saving.finally(() => inProgress.delete(key))
}

export const isOfImage = (kind: FileKind) => uploadRules[kind] === imageRule

/** Whether an upload was refused only because something would be left out of the image. */
export const isLossy = ({ state, faultAt }: Change) => state === 'refused' && faultAt === mustBeWholeAt

/** Why the image of an editable may not be shown as it is. */
function missingDescription({ type, imageDescription, ...item }: MediaItem): string | undefined {
  const isDecorative = 'imageDecorative' in item && item.imageDecorative
  return imageDescription.trim() === '' && !isDecorative ? viewOf(type).missingDescription : undefined
}

export const isUndescribed = (change: Change) =>
  change.state === 'refused' && (change.document() as UnsavedUpload).missing !== undefined

/** Uploads an image that waited, together with its description and the other settings. */
export async function uploadDescribed(change: Change, properties: Partial<MediaProperties>): Promise<void> {
  const { missing, ...writing } = change.document() as UnsavedUpload
  changes.write({ ...change, document: () => ({ ...writing, properties }) as UnsavedUpload })
  await send(change.id)
}

/** Uploads an image although something is left out of it. */
export async function uploadAnyway(change: Change): Promise<void> {
  const writing: UnsavedUpload = { ...(change.document() as UnsavedUpload), acceptsLosses: true }
  changes.write({ ...change, document: () => writing })
  await send(change.id)
}

/** Waits for an upload into an editable. Resolves to false if it failed. */
export async function uploadDone(editableId: string): Promise<boolean> {
  const isSaved = (await inProgress.get(uploadKey(editableId))) ?? true
  // Lets the dialog process the result first.
  await new Promise((resolve) => setTimeout(resolve))
  return isSaved
}

export const stopUpload = (editableId: string) => changes.discard(uploadKey(editableId))

export const retryUpload = (editableId: string) => changes.save(uploadKey(editableId))
