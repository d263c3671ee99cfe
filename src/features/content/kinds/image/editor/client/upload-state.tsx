import { Button } from '#base/client/ui/button.tsx'
import { Progress } from '#base/client/ui/progress.tsx'
import { shownPercent } from '#base/client/ui/timed-progress.ts'
import { forgetFault, stopUpload, type Target, type Uploading, upload } from '../../../../client/edit-mode/uploading.ts'
import styles from './editable-media.module.css'

/** How far an upload is, or why it failed and what can be done (4.8, 8). */
export function UploadState({ target, uploading }: { target: Target; uploading: Uploading }) {
  const { file, kind, progress, fault, mayRetry } = uploading
  const { id } = target
  if (fault === '')
    return (
      <div className={styles.uploading}>
        <Progress label={`Uploading ${file.name}`} percent={shownPercent(progress)} />
        {progress.state === 'running' && (
          <Button look="secondary" onClick={() => stopUpload(id)}>
            Stop
          </Button>
        )}
      </div>
    )
  return (
    <div className={styles.uploading}>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      <span className={styles.buttons}>
        {mayRetry && <Button onClick={() => void upload(target, file, kind)}>Try again</Button>}
        <Button look="secondary" onClick={() => (mayRetry ? stopUpload(id) : forgetFault(id))}>
          {mayRetry ? 'Discard the file' : 'Hide'}
        </Button>
      </span>
    </div>
  )
}
