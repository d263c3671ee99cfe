import { useId, useState } from 'react'
import { useDebounced } from '#base/client/debounced.ts'
import { useDialogList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { counted } from '#base/contract/counted.ts'
import { dayText, momentText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { type mediaEndpoints, sizedAddress, type Upload } from '#features/media/contract.ts'
import { type FileFields, type FileKind, sizeText } from '#features/pages/contract/index.ts'
import styles from './choose-again.module.css'
import type { Chosen } from './media-saver.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const uploads = addressOf<typeof mediaEndpoints.uploads>('/api/media/uploads')
const itemsPerRequest = 24

type Props = { kind: FileKind; onClose(): void; onChosen(chosen: Chosen): void; onWithdrawn(): void }

export function ChooseAgain({ kind, onClose, onChosen, onWithdrawn }: Props) {
  const [query, setQuery] = useState('')
  const asked = useDebounced(query)
  const [withdrawing, setWithdrawing] = useState<number>()
  const [notice, setNotice] = useState('')
  const listId = useId()
  const list = useDialogList({
    endpoint: uploads,
    input: { kind, query: asked, limit: itemsPerRequest },
    rows: (answer) => answer.uploads,
    after: (rows) => ({ offset: rows.length }),
    keyOf: ({ uploadId }) => uploadId,
  })

  const isCurrent = list.isCurrent && asked === query
  const total = list.answer?.total ?? 0
  return (
    <ModalDialog title={titles[kind]} size={3} onClose={onClose}>
      <label className={styles.search}>
        <span>Search by name</span>
        <input type="search" value={query} maxLength={200} onChange={({ target }) => setQuery(target.value)} />
      </label>
      <p role="status" className={styles.count}>
        {isCurrent && (total === 0 ? 'Nothing found.' : `${counted(total, 'file')}, newest first`)}
      </p>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <ul className={styles.list} data-kind={kind}>
        {list.lastRows.map((upload) => (
          <li key={upload.uploadId}>
            <button type="button" disabled={upload.withdrawn !== null} onClick={() => onChosen(chosenFrom(upload))}>
              {upload.imageAddress !== '' && (
                <img src={sizedAddress(upload.imageAddress, 256, 192)} alt="" width={128} height={96} loading="lazy" />
              )}
              <span>
                <b id={`${listId}-${upload.uploadId}`}>{upload.name}</b>
                <span>
                  {upload.width > 0 && `${upload.width} × ${upload.height}, `}
                  {sizeText(upload.size)}
                </span>
                <span>
                  {momentText(upload.uploaded)}, {upload.username}
                </span>
                {upload.withdrawn && <span>Removed on {dayText(upload.withdrawn)}</span>}
              </span>
            </button>
            {upload.mayWithdraw && (
              <Button
                look="quiet"
                aria-describedby={`${listId}-${upload.uploadId}`}
                onClick={() => setWithdrawing(upload.uploadId)}
              >
                Remove this file everywhere…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!list.answer && !list.fault && <Loader label="Loading uploads" isSmall />}
      {list.fault && <Failure onRetry={list.retry}>{list.fault}</Failure>}
      {isCurrent && list.rows.length < total && !list.fault && (
        <Button look="secondary" onClick={list.more}>
          Show more
        </Button>
      )}
      {withdrawing !== undefined && (
        <WithdrawDialog
          uploadId={withdrawing}
          onClose={() => setWithdrawing(undefined)}
          onWithdrawn={(notice) => {
            setWithdrawing(undefined)
            setNotice(notice)
            onWithdrawn()
            list.reload()
          }}
        />
      )}
    </ModalDialog>
  )
}

const titles = { image: 'Choose an image', document: 'Choose a document' }

const chosenFrom = (chosen: Upload): Chosen => choices[chosen.kind](chosen)

const choices = {
  image: ({ uploadId, name, mimeType, width, height, imageAddress }: Upload): FileFields<'image'> => ({
    imageId: uploadId,
    imageFileName: name,
    imageMimeType: mimeType,
    imageWidth: width,
    imageHeight: height,
    imageAddress,
  }),
  document: ({ uploadId, name, mimeType, size }: Upload): FileFields<'document'> => ({
    documentUploadId: uploadId,
    documentFileName: name,
    documentMimeType: mimeType,
    documentSize: size,
    // Any number but 0: a file is present.
    documentId: -1,
  }),
}
