import { CircleAlert, CircleCheck, CloudOff, History, LoaderCircle, X } from 'lucide-react'
import { type ComponentType, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { announceForbidden } from '#base/client/session.ts'
import { Button } from '#base/client/ui/button.tsx'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { useUser } from '#base/client/user.ts'
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
    else setEditSession({ notice: 'The history of the page could not be loaded. Try again.' })
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
    else setEditSession({ notice: 'The page properties could not be loaded. Try again.' })
  }

  const toggle = {
    type: 'button',
    'aria-expanded': hasTools,
    'aria-controls': 'app-release-tools app-edit-tools',
    onClick: () => setHasTools(!hasTools),
  } as const

  return (
    <section ref={bar} className={styles.bar} aria-label="Edit mode" data-edit-bar>
      <div
        className={styles.line}
        data-expanded={hasTools || undefined}
        data-drafts={released?.waiting !== undefined || undefined}
      >
        <strong className={styles.mode}>Editing</strong>
        <Readers page={page} />
        <button {...toggle} className={`${styles.button} ${styles.more}`}>
          Tools
        </button>
        <div className={styles.tools} id="app-release-tools">
          <ReleaseTools page={page} />
          {lastSave && lastSave.url === page.url && <UndoSave lastSave={lastSave} />}
        </div>
        <div className={styles.rest}>
          <SaveState />
          <button
            type="button"
            className={`${styles.button} ${styles.history}`}
            aria-label="Page history"
            onClick={() => void openHistory()}
          >
            <History aria-hidden="true" size={20} />
            <span>Page history</span>
          </button>
          <button {...toggle} className={`${styles.button} ${styles.pageTools}`}>
            Page…
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

/** What readers see, and who they are if the page is not public (D-34, D-35). */
function Readers({ page: { online, accessRoles } }: { page: PageDescriptor }) {
  const { released } = useContent()
  return (
    <>
      {!online && (
        <span className={styles.reach}>
          Not public<span className={styles.roomy}>: only editors see this page</span>
        </span>
      )}
      {online && accessRoles.length > 0 && <span className={styles.reach}>For {accessRoles.join(', ')} only</span>}
      {released && (online || Boolean(released.waiting)) && (
        <span className={styles.readers} data-waiting={Boolean(released.waiting) || undefined}>
          {released.review ? (
            <InReview {...released.review} />
          ) : released.waiting ? (
            <Waiting changes={released.waiting} />
          ) : (
            <SeenVersion {...released} />
          )}
        </span>
      )}
    </>
  )
}

function ReleaseTools({ page: { url, online } }: { page: PageDescriptor }) {
  const { released } = useContent()
  return (
    <>
      {online && (
        <button type="button" className={styles.button} onClick={() => void openReaderView()}>
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

const SeenVersion = ({ number, at }: { number: number; at: string }) =>
  number === 0 ? (
    'Readers see nothing yet'
  ) : (
    <>
      Readers<span className={styles.long}> see</span>
      <span className={styles.short} /> version {number}
      <span className={styles.long}>, since {timeText(at)}</span>
    </>
  )

const Waiting = ({ changes }: { changes: number }) => (
  <>
    Draft: {changes === 1 ? '1 change' : `${changes} changes`}
    <span className={styles.roomy}> that readers do not see</span>
  </>
)

type Reviewed = NonNullable<NonNullable<PageContent['released']>['review']>

const InReview = ({ due, asked, signed, isSame, openComments }: Reviewed) => (
  <>
    {isSame ? (
      <>
        In review<span className={styles.roomy}> until {dayAndMonth(due)}</span>: {signed} of {asked}
        <span className={styles.roomy}> {signed === 1 ? 'has' : 'have'} signed</span>
      </>
    ) : (
      <>
        Changed<span className={styles.roomy}> since it was sent for review</span>
      </>
    )}
    {openComments > 0 && (
      <span className={styles.roomy}>; {openComments === 1 ? '1 comment' : `${openComments} comments`} to settle</span>
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
  const { state, why } = saveState(useChanges(), isOnline)
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
