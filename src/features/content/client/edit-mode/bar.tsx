import { CircleAlert, CircleCheck, CloudOff, History, List, LoaderCircle, Settings2, Undo2, X } from 'lucide-react'
import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PageDescriptor } from '../../contract/index.ts'
import { setCompared } from '../history/compared.ts'
import { ComparedBanner } from '../history/compared-banner.tsx'
import type { PageHistoryProps } from '../history/page-history-dialog.tsx'
import styles from './bar.module.css'
import { wordsFor } from './changes.ts'
import { type LastSave, putOnDesk, undoLastSave, useChanges, useDesk } from './desk.ts'
import { asChange, useMediaDrafts } from './media-drafts.ts'
import { setOpened } from './opened.ts'
import { Outline } from './outline.tsx'
import type { PagePropertiesProps } from './page-properties.tsx'
import { turnOff } from './turn.ts'

const icons = { Saved: CircleCheck, Saving: LoaderCircle, 'Not saved': CircleAlert, 'Offline, kept here': CloudOff }

/** Above the page while edit mode is on: whether everything is saved, the outline, the way out. */
export function Bar({ page }: { page: PageDescriptor }) {
  const { pause, lastSave, notice } = useDesk()
  const [isListed, setListed] = useState(false)
  const [Properties, setProperties] = useState<ComponentType<PagePropertiesProps>>()

  const [PageHistory, setHistory] = useState<ComponentType<PageHistoryProps>>()
  const ref = useMemo(() => ({ url: page.url }), [page.url])

  async function askHistory() {
    const dialog = await import('../history/page-history-dialog.tsx').catch(() => undefined)
    if (dialog) setHistory(() => dialog.PageHistoryDialog)
    else putOnDesk({ notice: 'The history of the page could not be loaded. Try again.' })
  }

  async function askProperties() {
    const dialog = await import('./page-properties.tsx').catch(() => undefined)
    if (dialog) setProperties(() => dialog.PagePropertiesDialog)
    else putOnDesk({ notice: 'The page properties could not be loaded. Try again.' })
  }

  return (
    <section className={styles.bar} aria-label="Edit mode" data-edit-bar>
      <div className={styles.line}>
        <strong className={styles.mode}>Edit mode</strong>
        <Reach page={page} />
        <SaveState />
        {lastSave && lastSave.url === page.url && <UndoSave lastSave={lastSave} />}
        <button type="button" className={styles.button} onClick={() => void askProperties()}>
          <Settings2 aria-hidden="true" size={18} />
          Page properties
        </button>
        <button type="button" className={styles.button} onClick={() => void askHistory()}>
          <History aria-hidden="true" size={18} />
          Page history
        </button>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isListed}
          aria-controls="edit-outline"
          onClick={() => setListed(!isListed)}
        >
          <List aria-hidden="true" size={18} />
          Outline
        </button>
        <button type="button" className={styles.button} onClick={() => void turnOff()}>
          <X aria-hidden="true" size={18} />
          Leave
        </button>
      </div>
      <p className={styles.notice} role="status">
        {pause ?? notice}
      </p>
      <Announcement />
      <ComparedBanner />
      <Outline isOpen={isListed} onClose={() => setListed(false)} />
      {PageHistory && (
        <PageHistory
          page={ref}
          onClose={() => setHistory(undefined)}
          onShow={(compared) => {
            setHistory(undefined)
            setOpened(undefined)
            setCompared(compared)
          }}
        />
      )}
      {Properties && <Properties page={page} onClose={() => setProperties(undefined)} />}
    </section>
  )
}

/** Who can see the page, where it is not everybody (D-34, D-35). */
function Reach({ page: { online, accessRoles } }: { page: PageDescriptor }) {
  if (online && accessRoles.length === 0) return null
  return <span className={styles.reach}>{online ? `For ${accessRoles.join(', ')} only` : 'Not public'}</span>
}

/** Says to those who do not see the bar that it is there. */
function Announcement() {
  const [words, setWords] = useState('')
  useEffect(() => setWords('Edit mode is on.'), [])
  return (
    <span className={styles.hidden} role="status">
      {words}
    </span>
  )
}

/** 'Saved', 'Saving', 'Not saved' and why, 'Offline, kept here'. */
function SaveState() {
  const all = [...useChanges(), ...useMediaDrafts().map(asChange)]
  const isOnline = useSyncExternalStore(whenLine, () => navigator.onLine)
  const { state, why } = wordsFor(all, isOnline)
  const Icon = icons[state as keyof typeof icons]
  return (
    <p className={styles.state} role="status" data-state={state}>
      <Icon aria-hidden="true" size={18} />
      <span>
        <b>{state}</b>
        {why && <span className={styles.why}>{why}</span>}
      </span>
    </p>
  )
}

function UndoSave({ lastSave }: { lastSave: LastSave }) {
  const [isBusy, setBusy] = useState(false)
  async function undo() {
    setBusy(true)
    await undoLastSave(lastSave).catch((error: Error) =>
      putOnDesk({ notice: `The last save could not be undone. ${error.message}` }),
    )
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={isBusy || undefined}
      title={`Puts ${lastSave.label} back to what stood before, for everybody`}
      onClick={() => isBusy || void undo()}
    >
      <Undo2 aria-hidden="true" size={18} />
      Undo last save
    </button>
  )
}

function whenLine(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
