import { FileUp, History, Images, ImageUp, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { Problem } from '#base/contract/problem.ts'
import { reload } from '../../../../client/edit-mode/desk.ts'
import {
  type Chosen,
  discardDraft,
  type MediaDraft,
  restoreOpened,
  saveDraft,
  writeDraft,
} from '../../../../client/edit-mode/media-drafts.ts'
import {
  type FileKind,
  kindFor,
  stopUpload,
  upload,
  uploadDone,
  useArrived,
  useUploading,
} from '../../../../client/edit-mode/uploading.ts'
import { momentText } from '../../../../client/history/moment.ts'
import type { SavedImage } from '../../../../contract/media-editing.ts'
import { drawPlaced } from '../../../draw-placed.ts'
import type { MediaItem, MediaProperties, MediaType } from '../../placing.ts'
import { withProperties } from '../../shown.ts'
import { ChooseAgain } from './choose-again.tsx'
import { Fields } from './fields.tsx'
import { FilePicker } from './file-picker.tsx'
import { fileIn } from './files.ts'
import styles from './media-dialog.module.css'
import { UploadState } from './upload-state.tsx'
import { changedIn, valuesOf } from './values.ts'

type Props = {
  type: MediaType
  label: string
  url: string
  /** As it stands on the server. */
  item: MediaItem
  fixed: Partial<MediaProperties>
  /** What was set earlier and not saved. */
  draft: MediaDraft | undefined
  onClose(): void
}

/** The dialog of an image, image link or document (3.6, 4.8): Ok saves and closes, Cancel brings back what stood before. */
export function MediaDialog({ type, label, url, item, fixed, draft, onClose }: Props) {
  const id = item.editableId
  const formId = useId()
  const uploading = useUploading(id)
  // What Cancel brings back, and what is being changed: what others save meanwhile must not be lost unseen.
  const [opened, setOpened] = useState(() => draft?.opened ?? item)
  const base = useRef(draft?.base ?? item.version)
  const uploadedAs = useRef(draft && draft.base !== draft.opened.version ? draft.base : undefined)
  const isDone = useRef(false)
  const [before, setBefore] = useState(item)
  const [chosen, setChosen] = useState<Chosen>(draft?.chosen ?? {})
  const [initial, setInitial] = useState(() => valuesOf({ ...item, ...draft?.properties, ...fixed } as MediaItem))
  const [round, setRound] = useState(0)
  const values = useRef<Values>(initial)
  const [theirs, setTheirs] = useState<SavedImage>()
  const [isChoosing, setChoosing] = useState<FileKind>()
  const [fault, setFault] = useState('')

  const picture = { ...item, ...chosen } as MediaItem
  const target = { id, label, url, type, version: base.current, collectionItemId: item.collectionItemId }

  function take(file: File | undefined, kind?: FileKind) {
    if (file) void upload({ ...target, version: base.current }, file, kind ?? kindFor(type, file))
  }

  // Also one that was on its way when the dialog was opened.
  const arrived = useArrived(id)
  const takeIn = useEffectEvent(() => {
    if (!arrived || arrived.version <= base.current) return
    base.current = arrived.version
    uploadedAs.current = arrived.version
    setBefore(arrived.item)
    setChosen({})
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken in when it arrives.
  useEffect(() => takeIn(), [arrived])

  const changed = () => changedIn(values.current, before, fixed)

  function note() {
    if (isDone.current) return false
    const properties = changed()
    if (Object.keys(properties).length === 0 && Object.keys(chosen).length === 0) {
      if (draft) discardDraft(id)
      return false
    }
    writeDraft({ id, label, url, opened, base: base.current, properties, chosen })
    return true
  }

  async function save(): Promise<Faults | undefined> {
    const now = values.current
    const isDescribed = (now.imageDescription ?? '').trim() !== '' || now.imageDecorative === 'true'
    const isUploading = uploading?.progress.state === 'running'
    const hasImage = picture.imageId > 0 || (isUploading && uploading.kind === 'image')
    if (hasImage && !isDescribed && type !== 'document')
      return {
        imageDescription:
          type === 'image' ? 'Enter a description, or mark the image as decorative' : 'Enter a description',
      }
    // Ok means the upload too.
    if (isUploading && !(await uploadDone(id))) return
    if (!note()) return void onClose()
    const refusal = await saveDraft(id)
    if (!refusal) {
      isDone.current = true
      return void onClose()
    }
    if (refusal.status === 409 && refusal.current) return void setTheirs(refusal.current as SavedImage)
    throw refusal
  }

  async function cancel() {
    isDone.current = true
    stopUpload(id)
    discardDraft(id)
    if (uploadedAs.current === base.current) {
      try {
        await restoreOpened(opened, url, base.current)
      } catch (error) {
        return setFault(`What stood here before could not be brought back. ${messageOf(error)}`)
      }
    }
    onClose()
  }

  /** D-46: leaving in any other way loses nothing: what is set stays set, and unsaved. */
  function leave() {
    note()
    onClose()
  }

  // A lost session takes the dialog away too.
  const noteUnasked = useEffectEvent(() => void note())
  useEffect(() => () => noteUnasked(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted when something is chosen.
  useEffect(() => noteUnasked(), [chosen])

  function takeTheirs({ item: latest, version }: SavedImage) {
    base.current = version
    setBefore(latest)
    setOpened(latest)
    setChosen({})
    setInitial(valuesOf({ ...latest, ...fixed } as MediaItem))
    setRound(round + 1)
    setTheirs(undefined)
    discardDraft(id)
    void reload(url)
  }

  function keepMine({ version }: SavedImage) {
    base.current = version
    setTheirs(undefined)
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  async function showHistory() {
    const { showMediaHistory } = await import('../../../../client/history/media-history.tsx')
    const restored = await showMediaHistory({ page: { url }, editableId: id, label })
    if (!restored) return
    await reload(url)
    takeTheirs({ item: restored.item, version: restored.version } as SavedImage)
  }

  function drop(event: DragEvent) {
    const file = fileIn(event.dataTransfer)
    if (!file) return
    event.preventDefault()
    take(file)
  }

  function paste(event: ClipboardEvent) {
    const file = fileIn(event.clipboardData)
    if (!file) return
    event.preventDefault()
    take(file)
  }

  const hasPicture = picture.imageId > 0
  const hasFile = picture.type === 'document' && (picture.documentUploadId > 0 || picture.documentId > 0)
  return (
    <ModalDialog
      title={`Edit ${label}`}
      size={2}
      onClose={leave}
      actions={
        <>
          <Button type="submit" form={formId} aria-disabled={draft?.state === 'saving' || undefined}>
            {draft?.state === 'saving' ? 'Saving…' : 'Ok'}
          </Button>
          <Button look="secondary" onClick={() => void cancel()}>
            Cancel
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped or pasted here can be picked with the buttons too. */}
      <div
        className={styles.dialog}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={drop}
        onPaste={paste}
      >
        <Form
          key={round}
          id={formId}
          label={`Properties of ${label}`}
          initial={initial}
          unsaved={`content/${id}/form`}
          onSubmit={save}
        >
          <Heard
            onValues={(now) => {
              values.current = now
            }}
            onRest={note}
          />
          <Preview item={picture} fixed={fixed} before={before} />
          <div className={styles.tools}>
            {type === 'document' && (
              <FilePicker kind="document" className={styles.tool} onFile={(file) => take(file, 'document')}>
                <FileUp aria-hidden="true" size={18} />
                Upload document
              </FilePicker>
            )}
            {type === 'document' && (
              <Tool icon={Images} onPress={() => setChoosing('document')}>
                Choose a document again
              </Tool>
            )}
            <FilePicker kind="image" className={styles.tool} onFile={(file) => take(file, 'image')}>
              <ImageUp aria-hidden="true" size={18} />
              Upload image
            </FilePicker>
            <Tool icon={Images} onPress={() => setChoosing('image')}>
              {type === 'document' ? 'Choose an image again' : 'Choose again'}
            </Tool>
            {hasPicture && (
              <Tool icon={Trash2} onPress={() => setChosen({ ...chosen, imageId: 0, imageAddress: '' })}>
                Remove image
              </Tool>
            )}
            {hasFile && (
              <Tool icon={Trash2} onPress={() => setChosen({ ...chosen, documentUploadId: 0, documentId: 0 })}>
                Remove document
              </Tool>
            )}
          </div>
          {uploading && <UploadState target={target} uploading={uploading} />}
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
          {theirs && <Conflict theirs={theirs} onTheirs={() => takeTheirs(theirs)} onMine={() => keepMine(theirs)} />}
          <Fields type={type} fixed={fixed} />
          <p className={styles.last}>
            {item.version > 0
              ? `Last edited ${momentText(item.imageModified)}, ${item.imageUsername}`
              : 'Not edited yet'}
            {item.version > 0 && (
              <Tool icon={History} onPress={() => void showHistory()}>
                History
              </Tool>
            )}
          </p>
        </Form>
      </div>
      {isChoosing && (
        <ChooseAgain
          kind={isChoosing}
          onClose={() => setChoosing(undefined)}
          onChosen={(next) => {
            setChosen({ ...chosen, ...next })
            setChoosing(undefined)
          }}
        />
      )}
    </ModalDialog>
  )
}

type ToolProps = { icon: typeof Images; children: React.ReactNode; onPress(): void }

const Tool = ({ icon: Icon, children, onPress }: ToolProps) => (
  <button type="button" className={styles.tool} onClick={onPress}>
    <Icon aria-hidden="true" size={18} />
    {children}
  </button>
)

/** Tells the dialog what the fields hold, so that closing it in whatever way loses nothing. */
function Heard({ onValues, onRest }: { onValues(values: Values): void; onRest(): void }) {
  const values = useFormValues()
  const hear = useEffectEvent(() => onValues(values))
  const rest = useEffectEvent(onRest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the fields hold something else.
  useEffect(() => {
    hear()
    const timer = setTimeout(() => rest(), restMs)
    return () => clearTimeout(timer)
  }, [values])
  return null
}

/** What is set is kept in the browser within a second (D-43). */
const restMs = 500

/** What readers would get. */
function Preview({ item, fixed, before }: { item: MediaItem; fixed: Partial<MediaProperties>; before: MediaItem }) {
  const { routes } = useSite()
  const properties = changedIn(useFormValues(), before, fixed)
  const html = drawPlaced(withProperties(item, properties), { name: '', fixed, sizes: '600px' }, routes)
  if (html === '') return <p className={styles.nothing}>Nothing here yet. Drop a file here, paste one, or upload it.</p>
  return (
    <div
      className={styles.preview}
      inert
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from the item by the code that draws it for readers.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function Conflict({ theirs, onTheirs, onMine }: { theirs: SavedImage; onTheirs(): void; onMine(): void }) {
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => {
    button.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={button} className={styles.conflict}>
      <p role="alert">
        {theirs.username} saved this on {momentText(theirs.modified)}, after you opened it. Nothing of yours has been
        saved.
      </p>
      <div className={styles.tools}>
        <Button onClick={onMine}>Save mine over it</Button>
        <Button look="secondary" onClick={onTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  )
}

const messageOf = (error: unknown) =>
  error instanceof Problem ? [error.message, error.info].filter(Boolean).join(' ') : String(error)
