import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#base/client/call.ts'
import { textOfError } from '#base/client/lists/failure.ts'
import { useDialogList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { showMessage } from '#base/client/ui/confirm.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { shownUntilAnswered } from '#base/client/ui/until-answered.ts'
import { useUser } from '#base/client/user.ts'
import { momentText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { ContentCalls, PageRef, RestoredVersion } from '#features/pages/contract/index.ts'
import type { Compared } from './compared.ts'
import { Comparison, type ComparisonProps } from './comparison.tsx'
import styles from './history-dialog.module.css'
import { NotifyReaders } from './notify-readers.tsx'
import { filters, type Pair, pairsBetween, type Row, rowName, rowsOf } from './rows.ts'
import { Timeline } from './timeline.tsx'

const narrow = matchMedia('(width < 900px)')

function onNarrow(notify: () => void) {
  narrow.addEventListener('change', notify)
  return () => narrow.removeEventListener('change', notify)
}

const pageVersions = addressOf<ContentCalls['pageVersions']>('/api/content/versions')
const restoreVersion = addressOf<ContentCalls['restoreVersion']>('/api/editable/restore')

const savesPerRequest = 20

export type HistoryOf = {
  readonly page: PageRef
  /** The part of the page; absent: all of it. */
  readonly of?: { readonly editableId: string; readonly label: string }
  readonly cited?: readonly string[]
  /** Shows a comparison on the page, if the parts are on it. */
  readonly onShow?: (compared: Compared) => void
}

/** Shows who saved a region when, and what changed. Resolves to the restored version, if any. */
export const showHistory = (of: HistoryOf): Promise<RestoredVersion | undefined> =>
  shownUntilAnswered((answer) => <HistoryDialog {...of} onAnswer={answer} />)

type Props = HistoryOf & {
  Difference?: ComponentType<ComparisonProps>
  onAnswer(restored?: RestoredVersion, label?: string): void
}

/** What was saved and released, by whom and when, and what changed. Calls back with the restored version, or with nothing. */
export function HistoryDialog({ page, of, cited = [], onShow, Difference = Comparison, onAnswer }: Props) {
  const list = useDialogList({
    endpoint: pageVersions,
    input: { page, ...(of && { editableId: of.editableId }), limit: savesPerRequest },
    rows: ({ versions }) => versions,
    after: (saves) => ({ offset: saves.length }),
    again: (saves) => ({ limit: Math.min(200, Math.max(savesPerRequest, saves.length)) }),
    keyOf: ({ editableId, version }) => `${editableId} ${version}`,
  })
  const { releases = [], signatures = [], total = 0 } = list.answer ?? {}
  const hasMore = list.rows.length < total
  const all = rowsOf(page.url, { versions: list.rows, releases, signatures })
  const [filter, setFilter] = useState(filters[0])
  const user = useUser()
  const rows = all.filter((row) => filter?.holds(row, user?.username))
  const [selectedId, select] = useState('')
  const [otherId, compareWith] = useState('')
  const [isRestoring, setIsRestoring] = useState(false)
  const isBusy = list.isLoading || isRestoring
  const [fault, setFault] = useState('')
  const timeline = useRef<HTMLDivElement>(null)
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches)
  const compareId = useId()
  const place = rows.findIndex(({ id }) => id === selectedId)
  // An undone release, or one of several parts, has nothing to restore: the change before it has.
  const last = rows.findIndex((row) => row.pairs.length > 0 && (row.save || restorableIn(row)))
  const at = place >= 0 ? place : Math.max(0, last)
  const selected = rows[at]
  const restorable = selected && restorableIn(selected)
  const other = all.find(({ id }) => id === otherId)
  const pairs = selected && other ? pairsBetween(all, selected, other) : (selected?.pairs ?? [])
  const current = Math.max(...all.map(({ number = 0 }) => number))

  function show(row: Row | undefined, isInList = isNarrow) {
    if (!row) return
    flushSync(() => {
      select(row.id)
      compareWith('')
      setFault('')
    })
    const chosen = timeline.current?.querySelector<HTMLElement>('[data-row][aria-current]')
    if (isInList) chosen?.focus()
    // The change of the row chosen before was above it.
    if (isNarrow) chosen?.scrollIntoView({ block: 'start' })
  }

  async function restore(id: string, { editableId, label, old, now }: Pair) {
    select(id)
    const latest = all.find((row) => row.save?.editableId === editableId)?.save?.version ?? now
    const request = { page, editableId, version: old, baseVersion: latest }
    setFault('')
    setIsRestoring(true)
    try {
      onAnswer(await call(restoreVersion, request), label)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409)
        return setFault(`Nothing was restored. ${textOfError(error)}`)
      await showMessage({
        message: 'This has been saved again since you opened the history. Nothing was restored.',
        hint: 'The list now shows what was saved.',
      })
      list.reload()
    } finally {
      setIsRestoring(false)
    }
  }

  const change = selected && (
    <section className={styles.change} aria-label="Comparison">
      <div className={styles.head}>
        <div>
          <h3>{selected.title}</h3>
          <p>
            {selected.who}, {momentText(selected.at)}
          </p>
        </div>
        {restorable && (
          <Button aria-disabled={isBusy || undefined} onClick={() => isBusy || void restore(selected.id, restorable)}>
            {restorable.isText ? 'Restore the text before this' : 'Restore the version before this'}
          </Button>
        )}
        {fault && <p role="alert">{fault}</p>}
        <p className={styles.compare}>
          <label htmlFor={compareId}>Compare with…</label>{' '}
          <select id={compareId} value={otherId} onChange={({ target }) => compareWith(target.value)}>
            <option value="">{selected.pairs.length > 0 ? 'the text before this' : 'Choose'}</option>
            {all
              .filter((row) => row !== selected)
              .map((row) => (
                <option key={row.id} value={row.id}>
                  {rowName(row)}
                </option>
              ))}
          </select>
        </p>
      </div>
      {pairs.length > 0 && (
        <div className={styles.difference}>
          <Difference
            page={page}
            pairs={pairs}
            cited={cited}
            onShow={
              onShow &&
              ((rendered) => {
                onAnswer()
                onShow({ words: wordsFor(selected, other), rendered })
              })
            }
          />
        </div>
      )}
      {!other && <News key={selected.id} page={page} row={selected} onSaved={list.reload} />}
      <p className={styles.steps}>
        <StepButton to={rows[at + 1]} onShow={show}>
          <ChevronLeft aria-hidden="true" size={18} />
          Earlier change
        </StepButton>
        <span>
          {at + 1} of {rows.length}
          {hasMore && ' or more'}
        </span>
        <StepButton to={rows[at - 1]} onShow={show}>
          Later change
          <ChevronRight aria-hidden="true" size={18} />
        </StepButton>
      </p>
    </section>
  )

  return (
    <ModalDialog
      title={of ? `History of “${of.label.charAt(0).toUpperCase()}${of.label.slice(1)}”` : 'History of the page'}
      size={4}
      isMovable={false}
      onClose={() => onAnswer()}
    >
      <div className={styles.history}>
        <div ref={timeline} className={styles.list}>
          {!of && (
            <div className={styles.filters}>
              {filters.map((each) => (
                <button key={each.name} type="button" aria-pressed={each === filter} onClick={() => setFilter(each)}>
                  {each.name}
                </button>
              ))}
            </div>
          )}
          <Timeline rows={rows} selected={selected} current={current} onSelect={(row) => show(row, true)}>
            {isNarrow && change}
          </Timeline>
          {list.answer && rows.length === 0 && (
            <p>{all.length === 0 ? 'Nothing has been saved here yet.' : 'None of the saves listed so far.'}</p>
          )}
          {isBusy && <Loader label="Loading the saves" isSmall />}
          {list.fault && <Failure onRetry={list.retry}>{list.fault}</Failure>}
          {hasMore && !isBusy && !list.fault && (
            <Button look="secondary" onClick={list.more}>
              Show older saves
            </Button>
          )}
        </div>
        {!isNarrow && change}
      </div>
    </ModalDialog>
  )
}

/** The part that a row has changed, if it is one only and readers or editors had an earlier version of it. */
const restorableIn = ({ pairs: [pair, ...more] }: Row) =>
  pair && more.length === 0 && !pair.isItem && pair.old > 0 && pair.old < pair.now ? pair : undefined

const wordsFor = (row: Row, other: Row | undefined) =>
  other ? `${momentText(row.at)} and ${momentText(other.at)}` : `${row.title}, ${momentText(row.at)}, ${row.who}`

type NewsProps = { page: PageRef; row: Row; onSaved(): void }

function News({ page, row: { number, news, pairs }, onSaved }: NewsProps) {
  const { editableId, now = 0 } = pairs.find((pair) => pair.now > 0) ?? {}
  if (number === undefined || editableId === undefined) return null
  return <NotifyReaders of={{ page, editableId, version: now }} news={news} onSaved={onSaved} />
}

type StepProps = { to: Row | undefined; onShow(row: Row): void; children: ReactNode }

const StepButton = ({ to, onShow, children }: StepProps) => (
  <Button look="quiet" aria-disabled={!to || undefined} onClick={() => to && onShow(to)}>
    {children}
  </Button>
)
