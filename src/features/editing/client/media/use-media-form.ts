import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { textOfError } from '#base/client/lists/failure.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import { type FileKind, filesOf, type MediaItem, type MediaProperties, viewOf } from '#features/pages/contract/index.ts'
import type { Change } from '../change.ts'
import { loadMediaHistory } from '../history/dialogs.ts'
import { notLoaded } from '../not-loaded.ts'
import { showSavedItem } from '../page-reload.ts'
import { changes, onMerged, useChange } from '../saving.ts'
import { type Chosen, saveItem, type UnsavedMedia, withoutFile } from './media-saver.ts'
import {
  isOfImage,
  isUndescribed,
  kindFor,
  stopUpload,
  upload,
  uploadDescribed,
  uploadDone,
  useUpload,
} from './upload.ts'
import { type UnsavedUpload, useUploaded } from './upload-saver.ts'
import { changedIn, valuesOf } from './values.ts'

const restoreVersion = addressOf<ContentCalls['restoreVersion']>('/api/editable/restore')

type Editing = {
  label: string
  url: string
  item: MediaItem
  fixed: Partial<MediaProperties>
  onClose(): void
}

export function useMediaForm({ label, url, item, fixed, onClose }: Editing) {
  const id = item.editableId
  const change = useChange(id)
  const draft = change?.document() as UnsavedMedia | undefined
  const form = useFormState(item, draft, fixed)
  const { basis, chosen } = form
  const { opened, was } = basis
  const unsent = useUpload(id)
  const [fault, setFault] = useState('')

  /** Records the form's values as a change, or discards the change if they equal the stored ones. */
  function record(values: Values, files = chosen) {
    form.values.current = values
    const properties = changedIn(values, was, fixed)
    const writing: UnsavedMedia = { type: 'media', opened, was, properties, chosen: files }
    if (Object.keys(properties).length > 0 || Object.keys(files).length > 0)
      changes.write({ id, label, url, base: was.version, document: () => writing })
    else if (changes.of(id)) changes.discard(id)
  }

  function choose(files: Chosen) {
    form.setChosen(files)
    record(form.values.current, files)
  }

  const uploaded = useUploaded(id)
  const onUploaded = useEffectEvent(() => {
    if (uploaded && uploaded.version > was.version) form.rebase({ opened, was: uploaded.item as MediaItem })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs when an upload completes.
  useEffect(() => onUploaded(), [uploaded])

  const onMerge = useEffectEvent((writing: UnsavedMedia) => form.restart(writing))
  useEffect(() => onMerged((merged, writing) => merged === id && onMerge(writing as UnsavedMedia)), [id])

  async function save(values: Values): Promise<Faults | undefined> {
    const image = { ...item, ...chosen }.imageId
    const missing = descriptionFault(values, item.type, image > 0 || isUploadingImage(unsent))
    if (missing) return missing
    if (unsent && isUndescribed(unsent)) {
      record(form.values.current)
      void uploadDescribed(unsent, changedIn(form.values.current, was, fixed))
      if (!(await uploadDone(id))) return
    } else {
      // Ok also waits for the upload.
      if (unsent?.state === 'saving' && !(await uploadDone(id))) return
      record(form.values.current)
    }
    await changes.save(id)
    const { state, reason = '', info = '' } = changes.of(id) ?? {}
    if (state === 'refused') throw new Problem(422, reason.replace(` ${info}`, ''), info)
    // A save that is waiting for the server continues without the dialog.
    if (state === undefined || state === 'waiting') onClose()
  }

  async function cancel() {
    stopUpload(id)
    changes.discard(id)
    try {
      if (was.version !== opened.version) await restore(opened, url, was.version)
    } catch (error) {
      return setFault(`The previous version could not be restored. ${textOfError(error)}`)
    }
    onClose()
  }

  async function showHistory() {
    const history = await loadMediaHistory().catch(() => undefined)
    if (!history) return setFault(notLoaded('The history'))
    setFault('')
    const restored = await history.showMediaHistory({ page: { url }, of: { editableId: id, label } })
    if (!restored) return
    changes.discard(id)
    const item = restored.item as MediaItem
    form.restart({ opened: item, was: item, properties: {}, chosen: {} })
    showSavedItem(url, restored)
  }

  return {
    ...{ change, fault, record, save, cancel, showHistory, choose, chosen, was },
    ...{ initial: form.initial, round: form.round },
    picture: { ...item, ...chosen } as MediaItem,
    take(file: File | undefined, kind?: FileKind) {
      if (file) void upload({ label, url, item: was, fixed }, file, kind ?? kindFor(item.type, file))
    },
  }
}

type Start = Pick<UnsavedMedia, 'opened' | 'was' | 'properties' | 'chosen'>

/** The form's values, and the versions that they are based on. A new round fills the form again. */
function useFormState(item: MediaItem, draft: UnsavedMedia | undefined, fixed: Partial<MediaProperties>) {
  const valuesFrom = ({ was, properties }: Pick<Start, 'was' | 'properties'>) =>
    valuesOf({ ...was, ...properties, ...fixed } as MediaItem)
  const [basis, setBasis] = useState({ opened: draft?.opened ?? item, was: draft?.was ?? item })
  const [chosen, setChosen] = useState<Chosen>(draft?.chosen ?? {})
  const [initial, setInitial] = useState(() => valuesFrom({ was: basis.was, properties: draft?.properties ?? {} }))
  const [round, setRound] = useState(0)
  const values = useRef<Values>(initial)
  return {
    ...{ basis, chosen, setChosen, initial, round, values },

    /** Keeps the values but bases them on a newer version, saved by this tab. */
    rebase(next: typeof basis) {
      setBasis(next)
      const isImage = next.was.imageId !== basis.was.imageId
      setChosen(withoutFile(chosen, isImage ? 'image' : 'document'))
    },

    restart({ opened, was, properties, chosen: files }: Start) {
      setBasis({ opened, was })
      setChosen(files)
      values.current = valuesFrom({ was, properties })
      setInitial(values.current)
      setRound(round + 1)
    },
  }
}

function descriptionFault(values: Values, type: MediaItem['type'], hasImage: boolean): Faults | undefined {
  const isDescribed = (values.imageDescription ?? '').trim() !== '' || values.imageDecorative === 'true'
  const { missingDescription } = viewOf(type)
  return hasImage && !isDescribed && missingDescription ? { imageDescription: missingDescription } : undefined
}

const isUploadingImage = (upload: Change | undefined) =>
  upload !== undefined &&
  (upload.state === 'saving' || isUndescribed(upload)) &&
  isOfImage((upload.document() as UnsavedUpload).kind)

/** Restores the item that the dialog was opened with, if something has been uploaded since (4.8). */
async function restore({ editableId, version, type }: MediaItem, url: string, baseVersion: number) {
  const restored =
    version > 0
      ? await call(restoreVersion, { page: { url }, editableId, version, baseVersion })
      : await saveItem(url, type, {
          ...{ editableId, baseVersion },
          ...Object.fromEntries(filesOf(viewOf(type)).map(({ upload }) => [upload, 0])),
        })
  showSavedItem(url, restored)
}
