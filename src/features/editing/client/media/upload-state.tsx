import { Button } from '#base/client/ui/button.tsx'
import { Progress } from '#base/client/ui/progress.tsx'
import { shownPercent } from '#base/client/ui/timed-progress.ts'
import type { Change } from '../change.ts'
import { isOffline } from '../save-state.ts'
import {
  hideRejection,
  isLossy,
  isUndescribed,
  retryUpload,
  stopUpload,
  uploadAnyway,
  useRejection,
  useUpload,
} from './upload.ts'
import { type UnsavedUpload, useUploadProgress } from './upload-saver.ts'
import styles from './upload-state.module.css'

/** The progress of the upload into an editable, or why it failed and what can be done (4.8, 8). */
export function UploadState({ id }: { id: string }) {
  const change = useUpload(id)
  const progress = useUploadProgress(id)
  const rejection = useRejection(id)
  if (change?.state === 'saving')
    return (
      <div className={styles.uploading}>
        <Progress
          label={`Uploading ${(change.document() as UnsavedUpload).fileName}`}
          percent={shownPercent(progress)}
        />
        <Button look="secondary" onClick={() => stopUpload(id)}>
          Stop
        </Button>
      </div>
    )
  if (change && isUndescribed(change)) return <Undescribed change={change} onDiscard={() => stopUpload(id)} />
  if (change && isLossy(change)) return <Lossy change={change} onDiscard={() => stopUpload(id)} />
  if (change) return <Failed id={id} change={change} />
  if (rejection === undefined) return null
  return (
    <div className={styles.uploading}>
      <p role="alert" className={styles.fault}>
        {rejection}
      </p>
      <Button look="secondary" onClick={() => hideRejection(id)}>
        Hide
      </Button>
    </div>
  )
}

type Waiting = { change: Change; onDiscard(): void }

const Undescribed = ({ change, onDiscard }: Waiting) => (
  <div className={styles.uploading}>
    <p role="status">
      {(change.document() as UnsavedUpload).fileName} has not been uploaded yet. {change.reason}.
    </p>
    <Button look="secondary" onClick={onDiscard}>
      Discard the file
    </Button>
  </div>
)

function Lossy({ change, onDiscard }: Waiting) {
  const { reason, info } = change
  return (
    <div className={styles.uploading}>
      <div role="alert" className={styles.losses}>
        <p>
          {reason.replace(` ${info}`, '')} {(change.document() as UnsavedUpload).fileName} has not been placed yet.
        </p>
        <ul>
          {info.split('\n').map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      </div>
      <span className={styles.buttons}>
        <Button onClick={() => void uploadAnyway(change)}>Place it anyway</Button>
        <Button look="secondary" onClick={onDiscard}>
          Discard the file
        </Button>
      </span>
    </div>
  )
}

function Failed({ id, change }: { id: string; change: Change }) {
  const isRefused = change.state === 'refused'
  return (
    <div className={styles.uploading}>
      <p role={change.state === 'waiting' ? 'status' : 'alert'} className={styles.fault}>
        {failureText(change)}
      </p>
      <span className={styles.buttons}>
        {!isRefused && <Button onClick={() => void retryUpload(id)}>Try again</Button>}
        <Button look="secondary" onClick={() => stopUpload(id)}>
          Discard the file
        </Button>
      </span>
    </div>
  )
}

function failureText(change: Change): string {
  const { state, reason } = change
  if (isOffline(change))
    return 'The site cannot be reached.\n\nThe file is kept here and is sent when the connection returns.'
  if (state === 'waiting') return `${reason}\n\nThe file is kept here and will be sent again automatically.`
  if (state === 'refused') return reason
  if (state === 'conflict')
    return 'This has been changed in the meantime.\n\nThe file is kept here, so that you can try again.'
  return [reason, 'The file is kept here, so that you can try again.'].filter(Boolean).join('\n\n')
}
