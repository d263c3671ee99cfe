import { CircleAlert, CircleCheck, CloudOff, History, LoaderCircle, X } from 'lucide-react'
import { type ComponentType, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { announceForbidden } from '#base/client/session.ts'
import { Button } from '#base/client/ui/button.tsx'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { useUser } from '#base/client/user.ts'
import { counted } from '#base/contract/counted.ts'
import { dayAndMonth } from '#base/contract/day.ts'
import { Problem } from '#base/contract/problem.ts'
import { useContent } from '#features/pages/client/index.ts'
import type { PageContent, PageDescriptor, RestoredVersion } from '#features/pages/contract/index.ts'
import styles from './bar.module.css'
import { type LastSave, setEditSession, showCompared, useEditSession } from './edit-session.ts'
import { ComparedBanner } from './history/compared-banner.tsx'
import { loadHistory } from './history/dialogs.ts'
import type { HistoryDialog } from './history/history-dialog.tsx'
import { timeText } from './history/moment.ts'
import { keepScrollPosition } from './keep-scroll-position.ts'
import { notLoaded } from './not-loaded.ts'
import { setOpened } from './opened.ts'
import { Outline } from './outline.tsx'
import type { PagePropertiesProps } from './page-properties.tsx'
import { showSavedItem } from './page-reload.ts'
import { Release } from './publishing/release.tsx'
import { Review } from './publishing/review.tsx'
import { saveState } from './save-state.ts'
import { undoLastSave, useChanges } from './saving.ts'
import { leaveEditMode } from './switch-edit-mode.ts'
import { citedBefore } from './text/region-html.ts'
import { PageTools } from './tree/page-tools.tsx'
import { openReaderView } from './view-as-reader.tsx'

const icons = { Saved: CircleCheck, Saving: LoaderCircle, 'Not saved': CircleAlert, 'Offline, kept here': CloudOff }

export function Bar({ page }: { page: PageDescriptor }) {
  const { pause, lastSave, notice } = useEditSession()
  const user = useUser()
  const { contentItems, released } = useContent()
  const [isOutlineOpen, setOutlineOpen] = useState(false)
  const [hasTools, setHasTools] = useState(false)
  const [Properties, setProperties] = useState<ComponentType<PagePropertiesProps>>()

  const [PageHistory, setHistory] = useState<typeof HistoryDialog>()
  const ref = useMemo(() => ({ url: page.url }), [page.url])
  const bar = useMeasured()

  async function openHistory() {
    const dialog = await loadHistory().catch(() => undefined)
    if (dialog) setHistory(() => dialog.HistoryDialog)
    else setEditSession({ notice: notLoaded('The history of the page') })
  }

  function finishHistory(restored?: RestoredVersion, label = '') {
    setHistory(undefined)
    if (!restored) return
    const { item, version } = restored
    setEditSession({
      lastSave: { id: item.editableId, version, label, url: page.url },
      notice: `${label}: restored as it was before.`,
    })
    showSavedItem(page.url, restored)
  }

  async function openProperties() {
    const dialog = await import('./page-properties.tsx').catch(() => undefined)
    if (dialog) setProperties(() => dialog.PagePropertiesDialog)
    else setEditSession({ notice: notLoaded('The page properties') })
  }

  return (
    <section ref={bar} className={styles.bar} aria-label="Edit mode" data-edit-bar>
      <div
        className={styles.line}
        data-expanded={hasTools || undefined}
        data-drafts={released?.waiting !== undefined || undefined}
      >
        <strong className={styles.mode}>Editing</strong>
        <Readers page={page} />
        <div className={styles.tools} id="app-release-tools">
          <ReleaseTools page={page} onLeave={() => setHasTools(false)} />
          {lastSave && lastSave.url === page.url && <UndoSave lastSave={lastSave} />}
        </div>
        <SaveState />
        <button
          type="button"
          className={`${styles.button} ${styles.history}`}
          aria-label="Page history"
          onClick={() => void openHistory()}
        >
          <History aria-hidden="true" size={20} />
          <span>History</span>
        </button>
        <button
          type="button"
          className={`${styles.button} ${styles.more}`}
          aria-expanded={hasTools}
          aria-controls="app-release-tools app-edit-tools"
          onClick={() => keepScrollPosition(() => setHasTools(!hasTools))}
        >
          <span className={styles.narrow}>Tools</span>
          <span className={styles.wide}>Page…</span>
        </button>
        <div className={`${styles.tools} ${styles.page}`} id="app-edit-tools">
          <button type="button" className={styles.button} onClick={() => void openProperties()}>
            Page properties
          </button>
          <PageTools
            shown={page.url}
            className={styles.button}
            onFault={(fault) => setEditSession({ notice: fault })}
          />
          <button
            type="button"
            className={styles.button}
            aria-expanded={isOutlineOpen}
            aria-controls="app-edit-outline"
            onClick={() => setOutlineOpen(!isOutlineOpen)}
          >
            Outline
          </button>
        </div>
        <button type="button" className={`${styles.button} ${styles.leave}`} onClick={() => void leaveEditMode()}>
          Leave
        </button>
      </div>
      <div className={styles.notice} data-notice>
        <p role="status">{pause ?? notice}</p>
        {pause === undefined && notice !== '' && (
          <IconButton icon={X} label="Hide" onClick={() => setEditSession({ notice: '' })} />
        )}
        {pause !== undefined && !user && (
          <Button onClick={() => void announceForbidden(new Problem(403, 'You may have logged out in another tab.'))}>
            Log in
          </Button>
        )}
      </div>
      <Announcement />
      <ComparedBanner />
      <Outline isOpen={isOutlineOpen} onClose={() => setOutlineOpen(false)} />
      {PageHistory && (
        <PageHistory
          page={ref}
          cited={citedBefore(contentItems)}
          onAnswer={finishHistory}
          onShow={(compared) => {
            setOpened(undefined)
            showCompared(compared)
          }}
        />
      )}
      {Properties && <Properties page={page} onClose={() => setProperties(undefined)} />}
    </section>
  )
}

/** Gives the height of the bar and its notice, which cover a part of the window, to the styles of what stays below them. */
function useMeasured() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { documentElement } = document
    const notice = bar.current?.querySelector<HTMLElement>('[data-notice]')
    const measure = () => {
      const heights = [bar.current, notice].map((part) => part?.offsetHeight ?? 0)
      const height = `${heights.reduce((sum, each) => sum + each, 0)}px`
      // Even setting the same value would make the browser style the whole page again.
      if (height !== getComputedStyle(documentElement).getPropertyValue('--edit-bar'))
        documentElement.style.setProperty('--edit-bar', height)
    }
    const observer = new ResizeObserver(measure)
    for (const part of [bar.current, notice]) if (part) observer.observe(part)
    return () => {
      observer.disconnect()
      documentElement.style.removeProperty('--edit-bar')
    }
  }, [])
  return bar
}

/** What waits, which version readers see since when, and who they are if the page is not public (D-34, D-35). */
function Readers({ page: { online, accessRoles } }: { page: PageDescriptor }) {
  const { released } = useContent()
  const reach = online ? accessRoles.length > 0 && `For ${accessRoles.join(', ')} only` : 'Not public'
  if (!reach && !released) return null
  return (
    <p className={styles.readers} data-waiting={Boolean(released?.waiting) || undefined}>
      {reach && (
        <b className={styles.reach}>
          {reach}
          {!online && <span className={styles.roomy}>: only editors see this page</span>}
        </b>
      )}
      {released?.waiting !== undefined && (online || released.waiting > 0) && (
        <b>{stateOf({ ...released, waiting: released.waiting })}</b>
      )}
      {released && online && (
        <span>
          <SeenVersion {...released} />
        </span>
      )}
    </p>
  )
}

function ReleaseTools({ page: { url, online }, onLeave }: { page: PageDescriptor; onLeave: () => void }) {
  const { released } = useContent()
  function viewAsReader() {
    onLeave()
    void openReaderView()
  }
  return (
    <>
      {online && (
        <button type="button" className={`${styles.button} ${styles.spare}`} onClick={viewAsReader}>
          View as a reader
        </button>
      )}
      {released?.waiting !== undefined && (
        <>
          <Release url={url} waiting={released.waiting} />
          <Review url={url} isOpen={released.review !== undefined} />
        </>
      )}
    </>
  )
}

type Released = NonNullable<PageContent['released']>

const SeenVersion = ({ number, at }: Pick<Released, 'number' | 'at'>) =>
  number === 0 ? (
    'Readers see nothing yet'
  ) : (
    <>
      Readers<span className={styles.roomy}> have seen</span>
      <span className={styles.short} /> version {number} since {timeText(at)}
    </>
  )

const stateOf = ({ waiting, review }: Released & { waiting: number }) =>
  review ? (
    <InReview {...review} />
  ) : waiting > 0 ? (
    <>
      Draft: {counted(waiting, 'change')}
      <span className={styles.roomy}> that readers do not see</span>
    </>
  ) : (
    <>
      Released<span className={styles.roomy}>: no changes waiting</span>
    </>
  )

const InReview = ({ due, asked, signed, isSame, openComments, otherComments }: NonNullable<Released['review']>) => (
  <>
    {isSame ? (
      <>
        In review<span className={styles.roomy}> until {dayAndMonth(due)}</span>: {signed} of {asked}
        <span className={styles.roomy}> {signed === 1 ? 'has' : 'have'}</span> signed
      </>
    ) : (
      <>
        Changed since <span className={styles.roomy}>it was </span>sent
        <span className={styles.roomy}> for review</span>
      </>
    )}
    {openComments > 0 && <span className={styles.roomy}>; {counted(openComments, 'comment')} to settle</span>}
    {otherComments > 0 && (
      <span className={styles.roomy}>
        {openComments > 0 ? `, ${counted(otherComments, 'other')}` : `; ${counted(otherComments, 'comment')}`}
      </span>
    )}
  </>
)

function Announcement() {
  const [text, setText] = useState('')
  useEffect(() => setText('Edit mode is on.'), [])
  return (
    <span className="unseen" role="status">
      {text}
    </span>
  )
}

/** The save state: 'Saved', 'Saving', 'Not saved' and the reason, 'Offline, kept here'. */
function SaveState() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  const { offered } = useEditSession()
  const { state, why } = saveState(useChanges(), isOnline, offered)
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
      setEditSession({ notice: `The last save could not be undone. ${error.message}` }),
    )
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={isBusy || undefined}
      title={`Restores the previous version of ${lastSave.label} for everyone`}
      onClick={() => isBusy || void undo()}
    >
      Undo last save
    </button>
  )
}

function onConnectionChange(notify: () => void) {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}
