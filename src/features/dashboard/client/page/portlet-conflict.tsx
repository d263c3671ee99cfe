import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { momentText } from '#base/contract/day.ts'
import { findPortlet, type PortletNow } from '../../contract/index.ts'
import { loadPortlet } from '../state/loading.ts'
import { savePortlet } from '../state/saving.ts'
import { getState, portletOf, updatePortlet } from '../state/state.ts'
import { setDraft } from '../state/unsaved.ts'
import styles from './portlet.module.css'

/** Somebody else has saved the portlet since it was loaded: shows who and when, and lets the user decide (T5). */
export function PortletConflict({ portletId, conflict }: { portletId: string; conflict: PortletNow }) {
  const when = momentText(conflict.modified)

  function takeTheirs() {
    setDraft(portletId, undefined)
    const placed = findPortlet(getState().dashboard, portletId)
    if (placed) void loadPortlet(placed, { bypassCache: true })
  }

  /** Shows the other user's version, and keeps the unsaved input in the fields. */
  function compare() {
    const { answer } = portletOf(portletId)
    if (answer) updatePortlet(portletId, { answer: { ...answer, meta: conflict.meta } })
  }

  return (
    <div className={styles.fault} role="alert">
      <StatusText status="warning">
        {conflict.by} saved this portlet on {when}, after you had loaded it. Yours is not saved.
      </StatusText>
      <div className={styles.choices}>
        <Button look="secondary" onClick={compare}>
          Show theirs
        </Button>
        <Button look="secondary" onClick={() => void savePortlet(portletId, conflict.version)}>
          Use mine
        </Button>
        <Button look="secondary" onClick={takeTheirs}>
          Use theirs
        </Button>
      </div>
    </div>
  )
}
