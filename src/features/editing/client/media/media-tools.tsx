import { FileUp, FileX, Images, ImageUp, type LucideIcon, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FileKind, type MediaItem, uploadIn, viewOf } from '#features/pages/contract/index.ts'
import { FilePicker } from './file-picker.tsx'
import styles from './media-dialog.module.css'
import type { Chosen } from './media-saver.ts'

type Props = {
  /** The item with the files chosen for it applied. */
  picture: MediaItem
  chosen: Chosen
  onFile(file: File, kind: FileKind): void
  onChoose(kind: FileKind): void
  onRemove(chosen: Chosen): void
  onWithdraw(uploadId: number): void
}

export function Tools({ picture, chosen, onFile, onChoose, onRemove, onWithdraw }: Props) {
  const { hasFile } = viewOf(picture.type)
  const documentUpload = uploadIn(picture, 'document')
  const withdrawable = [
    { uploadId: documentUpload, text: 'Remove this file everywhere…' },
    { uploadId: picture.imageId, text: hasFile ? 'Remove this image everywhere…' : 'Remove this file everywhere…' },
  ].filter(({ uploadId }) => uploadId > 0)
  return (
    <div className={styles.tools}>
      {hasFile && (
        <>
          <FilePicker kind="document" className={styles.tool} onFile={(file) => onFile(file, 'document')}>
            <FileUp aria-hidden="true" size={18} />
            Upload document
          </FilePicker>
          <Tool icon={Images} onPress={() => onChoose('document')}>
            Choose an earlier document
          </Tool>
        </>
      )}
      <FilePicker kind="image" className={styles.tool} onFile={(file) => onFile(file, 'image')}>
        <ImageUp aria-hidden="true" size={18} />
        Upload image
      </FilePicker>
      <Tool icon={Images} onPress={() => onChoose('image')}>
        Choose an earlier image
      </Tool>
      {picture.imageId > 0 && (
        <Tool icon={Trash2} onPress={() => onRemove({ ...chosen, imageId: 0, imageAddress: '' })}>
          Remove image
        </Tool>
      )}
      {documentUpload > 0 && (
        <Tool icon={Trash2} onPress={() => onRemove({ ...chosen, documentUploadId: 0, documentId: 0 })}>
          Remove document
        </Tool>
      )}
      {withdrawable.map(({ uploadId, text }) => (
        <Tool key={uploadId} icon={FileX} onPress={() => onWithdraw(uploadId)}>
          {text}
        </Tool>
      ))}
    </div>
  )
}

type ToolProps = { icon: LucideIcon; children: ReactNode; onPress(): void }

export const Tool = ({ icon: Icon, children, onPress }: ToolProps) => (
  <button type="button" className={styles.tool} onClick={onPress}>
    <Icon aria-hidden="true" size={18} />
    {children}
  </button>
)
