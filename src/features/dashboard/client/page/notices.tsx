import { X } from 'lucide-react'
import { Button } from '#base/client/ui/button.tsx'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { notices as texts } from '../../contract/index.ts'
import { saveLayout, undoLayout } from '../state/layout.ts'
import { showMessage, updateState, useDashboard } from '../state/state.ts'
import styles from './page.module.css'

/** Notices about the dashboard itself: new editions of tabs, a layout that is not saved, the outcome of a batch. */
export function Notices() {
  const notices = useDashboard((state) => state.notices)
  const isKept = useDashboard((state) => state.isKept)
  const isEditing = useDashboard((state) => state.isEditing)
  const layout = useDashboard((state) => state.layout)
  return (
    <>
      <Message />
      {notices.map((text) => (
        <div className={styles.notice} key={text}>
          <StatusText status="info">{text}</StatusText>
          <IconButton
            icon={X}
            label="Dismiss"
            onClick={() => updateState({ notices: notices.filter((other) => other !== text) })}
          />
        </div>
      ))}
      {!isKept && isEditing && (
        <p className={styles.notice}>
          <StatusText status="info">{texts.notKept}</StatusText>
        </p>
      )}
      {layout === 'failed' && (
        <div className={styles.notice} role="alert" data-status="warning">
          <StatusText status="warning">The layout could not be saved. It stays as it is in this window.</StatusText>
          <Button look="quiet" onClick={() => void saveLayout()}>
            Try again
          </Button>
        </div>
      )}
      <ReportPanel />
    </>
  )
}

/** A brief message: announced to screen readers, and visible if it is an error or can be undone. */
function Message() {
  const { text, isFault, isUndoable = false } = useDashboard((state) => state.message)
  const isSeen = text !== '' && (isFault || isUndoable)
  return (
    <div className={isSeen ? styles.shown : 'unseen'}>
      <p role="status">{text && isFault ? <StatusText status="warning">{text}</StatusText> : text}</p>
      {isUndoable && (
        <Button look="quiet" onClick={undoLayout}>
          Undo
        </Button>
      )}
      {isSeen && <IconButton icon={X} label="Dismiss" onClick={() => showMessage('')} />}
    </div>
  )
}

function ReportPanel() {
  const report = useDashboard((state) => state.report)
  const hasFaults = report?.rows.some(({ isFault }) => isFault) ?? false
  return (
    <div role="status">
      {report && (
        <section className={styles.report} aria-label={report.title} data-status={hasFaults ? 'warning' : undefined}>
          <div>
            <StatusText status={hasFaults ? 'warning' : 'ok'}>{report.title}</StatusText>
            <IconButton icon={X} label="Dismiss" onClick={() => updateState({ report: undefined })} />
          </div>
          {report.rows.length > 0 && (
            <ul>
              {report.rows.map(({ title, text, isFault }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: Two portlets may have the same title, and a report never changes.
                <li key={at}>
                  <strong>{title}</strong>{' '}
                  {isFault ? <StatusText status="error">{text}</StatusText> : <span>{text}</span>}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}
