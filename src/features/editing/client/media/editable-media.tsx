import { FileUp, ImageUp, PencilLine } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { useUser } from '#base/client/user.ts'
import { dayText } from '#base/contract/day.ts'
import { ContentContext, type MediaInEditMode, ServerHtml, watchImage } from '#features/pages/client/index.ts'
import {
  type FileKind,
  type MediaItem,
  mainFileOf,
  mayEdit,
  partName,
  renderMedia,
  unsavedItem,
  viewOf,
  withProperties,
} from '#features/pages/contract/index.ts'
import { useIsPaused } from '../edit-session.ts'
import styles from '../editable.module.css'
import { preventLinkClick } from '../links.ts'
import { setOpened, useOpened } from '../opened.ts'
import { changes, useChange } from '../saving.ts'
import { FilePicker } from './file-picker.tsx'
import { fileIn } from './files.ts'
import { MediaDialog } from './media-dialog.tsx'
import type { UnsavedMedia } from './media-saver.ts'
import { isUndescribed, kindFor, upload } from './upload.ts'
import { uploadKey } from './upload-saver.ts'
import { UploadState } from './upload-state.tsx'

/** An image, image link or document in edit mode: rendered as for readers, with its name and tools above. */
export const EditableMedia: MediaInEditMode = ({ type, id, item: stored, belongsTo, ...placing }) => {
  const { name, label = partName(name), editRoles, fixed = {} } = placing
  const roles = useUser()?.roles ?? []
  // A collection that is shown on every page is outside any page's content.
  const content = use(ContentContext)
  const url = belongsTo?.url ?? content?.page.url ?? ''
  const { flags } = useSite().site
  const isPaused = useIsPaused()
  const draft = useChange(id)?.document() as UnsavedMedia | undefined
  const [isOpen, setOpen] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const labelId = useId()

  const item = stored ?? { ...unsavedItem(type, id), collectionItemId: belongsTo?.collectionItemId ?? null }
  const html = renderMedia(withDraft(item, draft), placing, flags)
  // biome-ignore lint/correctness/useExhaustiveDependencies: New markup contains a new image.
  useEffect(() => watchImage(document.getElementById(id)), [id, html])
  useOpenOnRecovery(id, () => setOpen(true))

  // 4.8: an unsaved item has no editables of its own.
  const isOfNewItem = item.collectionItemId !== null && item.collectionItemId <= 0
  if (isPaused || !mayEdit(roles, editRoles) || isOfNewItem)
    return <ServerHtml id={id} html={html} className={`placed ${placing.className ?? ''}`} />

  const fileKind = mainFileOf(viewOf(type))
  async function take(file: File, kind = kindFor(type, file)) {
    await upload({ label, url, item, fixed }, file, kind)
    const unsent = changes.of(uploadKey(id))
    if (unsent && isUndescribed(unsent)) setOpen(true)
  }
  return (
    <DropTarget
      id={id}
      label={label}
      className={placing.className}
      isUnsaved={draft !== undefined}
      isOff={isOpen}
      onFile={take}
    >
      <div className={styles.tab}>
        <button ref={edit} type="button" data-edit id={labelId} onClick={() => setOpen(true)}>
          <PencilLine aria-hidden="true" size={14} />
          Edit {label}
        </button>
        <UploadButton kind={fileKind} describedBy={labelId} onFile={take} />
        {draft && <span className={styles.unsaved}>Not saved</span>}
        {html === '' && (
          <p className={styles.empty}>
            {emptyText(item)} Drop, paste or upload {aFile[fileKind]}. Readers see nothing until you do.
          </p>
        )}
      </div>
      {html !== '' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Only keeps links from opening.
        // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
        <div onClick={preventLinkClick}>
          <ServerHtml id={id} html={html} className="placed" />
        </div>
      )}
      {!isOpen && <UploadState id={id} />}
      {isOpen && (
        <MediaDialog
          type={type}
          label={label}
          url={url}
          item={item}
          fixed={fixed}
          onClose={() => {
            setOpen(false)
            edit.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </DropTarget>
  )
}

function useOpenOnRecovery(id: string, open: () => void) {
  const isRequested = useOpened(id) !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: Opens once for each request.
  useEffect(() => {
    if (!isRequested) return
    setOpened(undefined)
    open()
  }, [isRequested])
}

const withDraft = (item: MediaItem, draft: UnsavedMedia | undefined): MediaItem =>
  withProperties({ ...item, ...draft?.chosen } as MediaItem, draft?.properties ?? {})

const aFile = { image: 'an image', document: 'a document' }
const icons = { image: ImageUp, document: FileUp }

function emptyText({ type, imageWithdrawn, documentWithdrawn }: MediaItem): string {
  const withdrawn = documentWithdrawn ?? imageWithdrawn
  if (withdrawn) return `Removed on ${dayText(withdrawn)}.`
  return `No ${mainFileOf(viewOf(type))} yet.`
}

type UploadButtonProps = { kind: FileKind; describedBy: string; onFile(file: File, kind?: FileKind): void }

const UploadButton = ({ kind, describedBy, onFile }: UploadButtonProps) => {
  const Icon = icons[kind]
  return (
    <FilePicker kind={kind} describedBy={describedBy} onFile={(file) => onFile(file, kind)}>
      <Icon aria-hidden="true" size={14} />
      Upload {kind}
    </FilePicker>
  )
}

type DropTargetProps = {
  id: string
  label: string
  className: string | undefined
  isUnsaved: boolean
  /** The dialog handles files while it is open. */
  isOff: boolean
  onFile(file: File): void
  children: ReactNode
}

function DropTarget({ id, label, className, isUnsaved, isOff, onFile, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false)

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  function take(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const file = fileIn(data)
    if (!file || isOff) return
    event.preventDefault()
    onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Its buttons offer the same by keyboard.
    <div
      className={`${styles.editable} ${className ?? ''}`}
      data-editable={id}
      data-label={label}
      data-media
      data-over={isOver}
      data-unsaved={isUnsaved}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        take(event, event.dataTransfer)
      }}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {children}
    </div>
  )
}
