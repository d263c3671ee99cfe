import { FileUp, ImageUp, PencilLine } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, use, useEffect, useId, useRef, useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { useUser } from '#base/client/user.ts'
import { mayWith } from '#base/contract/roles.ts'
import { Adopted } from '../../../../client/adopted.tsx'
import { ContentContext } from '../../../../client/content.ts'
import { putOnDesk, useDesk } from '../../../../client/edit-mode/desk.ts'
import { useMediaDraft } from '../../../../client/edit-mode/media-drafts.ts'
import type { MediaInEditMode } from '../../../../client/edit-mode/mode.ts'
import { kindFor, upload, useUploading } from '../../../../client/edit-mode/uploading.ts'
import { watchImage } from '../../../../client/watch-image.ts'
import { drawPlaced } from '../../../draw-placed.ts'
import { labelOf } from '../../../region/editor/client/label.ts'
import { unsavedItem, withProperties } from '../../shown.ts'
import styles from './editable-media.module.css'
import { FilePicker } from './file-picker.tsx'
import { fileIn } from './files.ts'
import { MediaDialog } from './media-dialog.tsx'
import { UploadState } from './upload-state.tsx'

/** An image, image link or document while edit mode is on: as readers see it, with its name and its tools above it. */
export const EditableMedia: MediaInEditMode = ({ type, id, item: saved, belongsTo, ...placing }) => {
  const { name, label = labelOf(name), editRoles, fixed = {} } = placing
  const roles = useUser()?.roles ?? []
  // A collection of every page stands outside of what is on one.
  const content = use(ContentContext)
  const url = belongsTo?.url ?? content?.page.url ?? ''
  const { routes } = useSite()
  const { pause } = useDesk()
  const draft = useMediaDraft(id)
  const uploading = useUploading(id)
  const [isOpen, setOpen] = useState(false)
  const [isOver, setOver] = useState(false)
  const labelId = useId()
  const edit = useRef<HTMLButtonElement>(null)

  const item = saved ?? { ...unsavedItem(type, id), collectionItemId: belongsTo?.collectionItemId ?? null }
  const shown = withProperties({ ...item, ...draft?.chosen } as typeof item, draft?.properties ?? {})
  const html = drawPlaced(shown, placing, routes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup is another image.
  useEffect(() => watchImage(document.getElementById(id)), [id, html])

  const isForOthers = editRoles !== undefined && !mayWith(roles, [...editRoles, 'Admin'])
  // 4.8: what belongs to an item that is not saved yet has no place of its own.
  const isOfNewItem = item.collectionItemId !== null && item.collectionItemId <= 0
  if (pause !== undefined || isForOthers || isOfNewItem)
    return <Adopted id={id} html={html} className={`placed ${placing.className ?? ''}`} />

  const target = { id, label, url, type, version: item.version, collectionItemId: item.collectionItemId }
  const take = (file: File | undefined) => void (file && upload(target, file, kindFor(type, file)))

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  function drop(event: DragEvent) {
    setOver(false)
    const file = fileIn(event.dataTransfer)
    if (!file) return
    event.preventDefault()
    take(file)
  }

  function paste(event: ClipboardEvent) {
    const file = fileIn(event.clipboardData)
    if (!file || isOpen) return
    event.preventDefault()
    take(file)
  }

  /** Links stay where they are while one edits. */
  function onClick(event: React.MouseEvent) {
    const link = (event.target as Element).closest('a[href]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    putOnDesk({ notice: 'Links do not open on a click while you edit. Hold Ctrl, or Command on a Mac, to open one.' })
  }

  const isEmpty = html === ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped or pasted here can be picked with its buttons too.
    <div
      className={`${styles.editable} ${placing.className ?? ''}`}
      data-editable={id}
      data-label={label}
      data-media
      data-over={isOver}
      data-unsaved={draft !== undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <div className={styles.tab}>
        <button ref={edit} type="button" data-edit id={labelId} onClick={() => setOpen(true)}>
          <PencilLine aria-hidden="true" size={14} />
          Edit {label}
        </button>
        {type !== 'document' && (
          <FilePicker kind="image" describedBy={labelId} onFile={take}>
            <ImageUp aria-hidden="true" size={14} />
            Upload image
          </FilePicker>
        )}
        {type === 'document' && (
          <FilePicker kind="document" describedBy={labelId} onFile={(file) => void upload(target, file, 'document')}>
            <FileUp aria-hidden="true" size={14} />
            Upload document
          </FilePicker>
        )}
        {draft && <span className={styles.unsaved}>Not saved</span>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps links from opening. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className={styles.place} onClick={onClick}>
        {isEmpty ? (
          <p className={styles.empty}>
            {type === 'document' ? 'No document yet.' : 'No image yet.'} Drop a file here, paste one, or upload it.
            Readers see nothing here until then.
          </p>
        ) : (
          <Adopted id={id} html={html} className="placed" />
        )}
      </div>
      {uploading && !isOpen && <UploadState target={target} uploading={uploading} />}
      {isOpen && (
        <MediaDialog
          type={type}
          label={label}
          url={url}
          item={item}
          fixed={fixed}
          draft={draft}
          onClose={() => {
            setOpen(false)
            edit.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}
