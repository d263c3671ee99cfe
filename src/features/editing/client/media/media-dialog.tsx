import { History } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import { Recorder } from '#base/client/forms/recorder.ts'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { momentText } from '#base/contract/day.ts'
import {
  type FileKind,
  type MediaItem,
  type MediaProperties,
  type MediaType,
  renderMedia,
  withProperties,
} from '#features/pages/contract/index.ts'
import { setEditSession } from '../edit-session.ts'
import { reload } from '../page-reload.ts'
import { ChooseAgain } from './choose-again.tsx'
import { Fields } from './fields.tsx'
import { fileIn } from './files.ts'
import styles from './media-dialog.module.css'
import { Tool, Tools } from './media-tools.tsx'
import { UploadState } from './upload-state.tsx'
import { useMediaForm } from './use-media-form.ts'
import { changedIn } from './values.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Props = {
  type: MediaType
  label: string
  url: string
  item: MediaItem
  fixed: Partial<MediaProperties>
  onClose(): void
}

/** The dialog of 3.6 and 4.8: Ok saves and closes, Cancel restores, closing keeps the changes unsaved (D-46). */
export function MediaDialog({ type, label, url, item, fixed, onClose }: Props) {
  const formId = useId()
  const [choosing, setChoosing] = useState<FileKind>()
  const [withdrawing, setWithdrawing] = useState<number>()
  const form = useMediaForm({ label, url, item, fixed, onClose })
  const { change, picture } = form
  const fault = form.fault || (change?.state === 'conflict' ? change.reason : '')

  return (
    <ModalDialog
      title={`Edit ${label}`}
      size={2}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} aria-disabled={change?.state === 'saving' || undefined}>
          {change?.state === 'saving' ? 'Saving…' : 'Ok'}
        </Button>
      }
      onCancel={() => void form.cancel()}
    >
      <FileTarget onFile={form.take}>
        <Form key={form.round} id={formId} label={`Properties of ${label}`} initial={form.initial} onSubmit={form.save}>
          <Recorder onInput={form.record} />
          <Preview item={picture} fixed={fixed} was={form.was} />
          <Tools
            picture={picture}
            onFile={form.take}
            onChoose={setChoosing}
            onRemove={form.choose}
            onWithdraw={setWithdrawing}
            chosen={form.chosen}
          />
          <UploadState id={item.editableId} />
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
          <Fields type={type} fixed={fixed} />
          <LastEdited item={item} onHistory={() => void form.showHistory()} />
        </Form>
      </FileTarget>
      {withdrawing !== undefined && (
        <WithdrawDialog
          uploadId={withdrawing}
          onClose={() => setWithdrawing(undefined)}
          onWithdrawn={(notice) => {
            onClose()
            setEditSession({ notice })
            void reload(url)
          }}
        />
      )}
      {choosing && (
        <ChooseAgain
          kind={choosing}
          onClose={() => setChoosing(undefined)}
          onWithdrawn={() => void reload(url)}
          onChosen={(next) => {
            form.choose({ ...form.chosen, ...next })
            setChoosing(undefined)
          }}
        />
      )}
    </ModalDialog>
  )
}

function FileTarget({ onFile, children }: { onFile(file: File): void; children: React.ReactNode }) {
  function take(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const file = fileIn(data)
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Its buttons offer the same by keyboard.
    <div
      className={styles.dialog}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {children}
    </div>
  )
}

function Preview({ item, fixed, was }: { item: MediaItem; fixed: Partial<MediaProperties>; was: MediaItem }) {
  const { flags } = useSite().site
  const properties = changedIn(useFormValues(), was, fixed)
  const html = renderMedia(withProperties(item, properties), { name: '', fixed, sizes: '600px' }, flags)
  if (html === '') return <p className={styles.nothing}>Nothing here yet. Drop, paste or upload a file.</p>
  return (
    <div
      className={styles.preview}
      inert
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the item by the code that renders it for readers.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function LastEdited({ item, onHistory }: { item: MediaItem; onHistory(): void }) {
  if (item.version === 0) return <p className={styles.last}>Not edited yet</p>
  return (
    <p className={styles.last}>
      Last edited {momentText(item.imageModified)}, {item.imageUsername}
      <Tool icon={History} onPress={onHistory}>
        History
      </Tool>
    </p>
  )
}
