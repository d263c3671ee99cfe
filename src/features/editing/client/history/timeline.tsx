import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { clockText } from '#base/contract/day.ts'
import styles from './history-dialog.module.css'
import { dayName } from './moment.ts'
import type { Row } from './rows.ts'

type Props = {
  rows: readonly Row[]
  selected: Row | undefined
  /** The version of the page that readers see now. */
  current: number | undefined
  /** The change of the selected row, if there is no room for it beside the list. */
  children?: ReactNode
  onSelect(row: Row): void
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Saves, releases and signatures by day, newest first. Arrow keys go to the earlier and the later one. */
export function Timeline({ rows, selected, current, children, onSelect }: Props) {
  const days = Map.groupBy(rows, ({ at }) => dayName(at))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step || !selected || !(event.target as Element).matches('[data-row]')) return
    event.preventDefault()
    const next = step(rows.indexOf(selected), rows.length - 1)
    const row = rows[next]
    if (row) onSelect(row)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons in it.
    <div className={styles.timeline} onKeyDown={onKeyDown}>
      {[...days].map(([day, onDay]) => (
        <Fragment key={day}>
          <h3>{day}</h3>
          <ol aria-label={day}>
            {onDay.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  data-row
                  aria-current={row === selected || undefined}
                  onClick={() => onSelect(row)}
                >
                  <b>{row.title}</b>
                  {row.words && <span>{row.words}</span>}
                  <span className={styles.who}>
                    {row.pairs.length > 0 && `${row.who} · `}
                    <time dateTime={row.at}>{clockText(row.at)}</time> ·{' '}
                    {row.pairs.length === 0 ? (
                      <em>✓ Signed</em>
                    ) : row.number === undefined ? (
                      'Not released'
                    ) : row.number === current ? (
                      <em>Readers see this</em>
                    ) : (
                      `Version ${row.number}`
                    )}
                  </span>
                </button>
                {row === selected && children}
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </div>
  )
}
