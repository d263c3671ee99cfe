import { Form } from '#base/client/forms/form.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { databaseEndpoints, type ModeName, modeNamed } from '../../contract/index.ts'
import { ReasonField } from '../portlet-form.tsx'
import { useAnswer } from '../tools/use-answer.ts'
import styles from './data.module.css'

type Props = {
  title: string
  component: string
  portletId: string
  modeName: ModeName
  id: string
  historyKey: string
  onClose(): void
  /** Removes the current value, if the reader may; its errors are displayed. */
  onRemove?: ((reason: string) => Promise<void>) | undefined
}

export function HistoryDialog({ title, component, portletId, modeName, id, historyKey, onClose, onRemove }: Props) {
  const request = { portletId, component, modeName, id, key: historyKey }
  const { answer, fault, isLoading, retry } = useAnswer(databaseEndpoints.portletHistory, request)
  const isOfThis = answer?.id === id && answer.modeName === modeName
  return (
    <ModalDialog title={title} onClose={onClose} onCancel={onClose}>
      <p className={styles.none}>
        {modeNamed(modeName).ID.Name} {id}
      </p>
      {isLoading && <Loader isSmall />}
      {fault && (
        <Failure onRetry={retry}>
          <StatusText status="error">{fault}</StatusText>
        </Failure>
      )}
      {isOfThis && (
        <ol className={styles.versions}>
          {answer.versions.map(({ shown, by, modified, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The history only grows while the dialog is closed.
            <li key={at}>
              <strong>{shown || 'Removed'}</strong>
              {at === 0 && ' (now)'}
              <span>
                {by}, <Timestamp at={modified} />
                {reason && `: ${reason}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {isOfThis && onRemove && (
        <details className={styles.more}>
          <summary>Remove this value</summary>
          <p className={styles.none}>The value stays in the history, with who removed it and when.</p>
          <Form
            label="Remove this value"
            onSubmit={async ({ reason = '' }) => {
              await onRemove(reason.trim())
              onClose()
            }}
          >
            <ReasonField />
            <Button type="submit">Remove</Button>
          </Form>
        </details>
      )}
    </ModalDialog>
  )
}
