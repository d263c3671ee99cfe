import { useEffect, useId, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { counted } from '#base/contract/counted.ts'
import { dayText, momentText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { messageOf } from '#base/contract/problem.ts'
import { type mediaEndpoints, sizedAddress, type Upload } from '#features/media/contract.ts'
import { type FileFields, type FileKind, sizeText } from '#features/pages/contract/index.ts'
import styles from './choose-again.module.css'
import type { Chosen } from './media-saver.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const uploads = addressOf<typeof mediaEndpoints.uploads>('/api/media/uploads')
const itemsPerRequest = 24
const typingMs = 250

type Props = { kind: FileKind; onClose(): void; onChosen(chosen: Chosen): void; onWithdrawn(): void }
type Listed = { readonly query: string; readonly uploads: readonly Upload[]; readonly total: number }

export function ChooseAgain({ kind, onClose, onChosen, onWithdrawn }: Props) {
  const [query, setQuery] = useState('')
  const [listed, setListed] = useState<Listed>()
  const [failure, setFailure] = useState('')
  const [withdrawing, setWithdrawing] = useState<number>()
  const [notice, setNotice] = useState('')
  const listId = useId()
  const isCurrent = listed?.query === query

  async function load(before: readonly Upload[], signal?: AbortSignal) {
    setFailure('')
    try {
      const response = await call(uploads, { kind, query, offset: before.length, limit: itemsPerRequest }, { signal })
      const loadedIds = new Set(before.map(({ uploadId }) => uploadId))
      const more = response.uploads.filter(({ uploadId }) => !loadedIds.has(uploadId))
      setListed({ query, uploads: [...before, ...more], total: response.total })
    } catch (error) {
      if (!signal?.aborted) setFailure(messageOf(error))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Loads again when the query changes.
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => void load([], controller.signal), query === '' ? 0 : typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, kind])

  const found = listed?.uploads ?? []
  const total = listed?.total ?? 0
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
        {found.map((upload) => (
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
      {!listed && !failure && <Loader label="Loading uploads" isSmall />}
      {failure && <Failure onRetry={() => void load(isCurrent ? found : [])}>{failure}</Failure>}
      {isCurrent && found.length < total && !failure && (
        <Button look="secondary" onClick={() => void load(found)}>
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
            void load([])
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
