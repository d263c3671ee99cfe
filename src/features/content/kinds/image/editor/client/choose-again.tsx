import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { sizedAddress } from '#features/media/address.ts'
import type { mediaEndpoints, Upload } from '#features/media/endpoints.ts'
import type { Chosen } from '../../../../client/edit-mode/media-drafts.ts'
import type { FileKind } from '../../../../client/edit-mode/uploading.ts'
import { momentText } from '../../../../client/history/moment.ts'
import { sizeText } from '../../../document/size.ts'
import styles from './choose-again.module.css'

const uploads = addressOf<typeof mediaEndpoints.uploads>('/api/media/uploads')
const atATime = 24
const typingMs = 250

type Props = { kind: FileKind; onClose(): void; onChosen(chosen: Chosen): void }
type Listed = { readonly of: string; readonly uploads: readonly Upload[]; readonly total: number }

/** What has been uploaded before, newest first, to be shown again. */
export function ChooseAgain({ kind, onClose, onChosen }: Props) {
  const [query, setQuery] = useState('')
  const [listed, setListed] = useState<Listed>()
  const [failure, setFailure] = useState('')
  const isCurrent = listed?.of === query

  async function load(before: readonly Upload[], signal?: AbortSignal) {
    setFailure('')
    try {
      const answer = await call(uploads, { kind, query, offset: before.length, limit: atATime }, { signal })
      const known = new Set(before.map(({ uploadId }) => uploadId))
      const more = answer.uploads.filter(({ uploadId }) => !known.has(uploadId))
      setListed({ of: query, uploads: [...before, ...more], total: answer.total })
    } catch (error) {
      if (!signal?.aborted) setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded anew when what is looked for changes.
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void load([], stop.signal), query === '' ? 0 : typingMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, kind])

  const found = listed?.uploads ?? []
  const total = listed?.total ?? 0
  return (
    <ModalDialog title={kind === 'image' ? 'Choose an image' : 'Choose a document'} size={3} onClose={onClose}>
      <label className={styles.search}>
        <span>Search by name</span>
        <input type="search" value={query} maxLength={200} onChange={({ target }) => setQuery(target.value)} />
      </label>
      <p role="status" className={styles.count}>
        {isCurrent && (total === 0 ? 'Nothing found.' : `${total} ${total === 1 ? 'file' : 'files'}, newest first`)}
      </p>
      <ul className={styles.list} data-kind={kind}>
        {found.map((upload) => (
          <li key={upload.uploadId}>
            <button type="button" onClick={() => onChosen(chosenFrom(upload))}>
              {upload.imageAddress !== '' && (
                <img src={sizedAddress(upload.imageAddress, 256, 192)} alt="" width={128} height={96} loading="lazy" />
              )}
              <span>
                <b>{upload.name}</b>
                <span>
                  {upload.width > 0 && `${upload.width} × ${upload.height}, `}
                  {sizeText(upload.size)}
                </span>
                <span>
                  {momentText(upload.uploaded)}, {upload.username}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!listed && !failure && <Loader label="Loading what has been uploaded" isSmall />}
      {failure && (
        <p role="alert">
          {failure}{' '}
          <Button look="quiet" onClick={() => void load(isCurrent ? found : [])}>
            Try again
          </Button>
        </p>
      )}
      {isCurrent && found.length < total && !failure && (
        <Button look="secondary" onClick={() => void load(found)}>
          Show more
        </Button>
      )}
    </ModalDialog>
  )
}

/** What is shown of a choice until it is saved. */
const chosenFrom = ({ kind, uploadId, name, mimeType, size, width, height, imageAddress }: Upload): Chosen =>
  kind === 'image'
    ? {
        imageId: uploadId,
        imageFileName: name,
        imageMimeType: mimeType,
        imageWidth: width,
        imageHeight: height,
        imageAddress,
      }
    : {
        documentUploadId: uploadId,
        documentFileName: name,
        documentMimeType: mimeType,
        documentSize: size,
        // Any but 0: there is a file now.
        documentId: -1,
      }
