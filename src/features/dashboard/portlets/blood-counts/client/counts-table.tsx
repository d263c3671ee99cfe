import { unitOf, variablesOf } from '#features/research/contract/index.ts'
import styles from '../../../client/data/data.module.css'
import { dayOf } from '../../../client/data/moment.tsx'
import type { CountValue } from '../contract.ts'

type Props = { counts: readonly CountValue[]; onHistory(count: CountValue): void }

const counted = variablesOf('blood')

/** The values as given, one row per day, latest first. Each value opens its history. */
export function CountsTable({ counts, onHistory }: Props) {
  const present = counted.filter(({ id }) => counts.some(({ variable }) => variable === id))
  const days = [...new Set(counts.map(({ date }) => date))].sort().reverse()
  const byPlace = new Map(counts.map((count) => [`${count.variable} ${count.date}`, count]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling element must be reachable by keyboard.
    <section className={styles.scroller} aria-label="Blood counts as a table" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {present.map(({ id, label, units }) => (
              <th key={id} scope="col">
                {label} <span>{units?.[0].label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{dayOf(day)}</th>
              {present.map((variable) => {
                const count = byPlace.get(`${variable.id} ${day}`)
                const unit = count && unitOf(variable, count.unit)
                const isFirst = unit === undefined || unit === variable.units?.[0]
                return (
                  <td key={variable.id}>
                    {count && (
                      <button
                        type="button"
                        className={styles.value}
                        data-changed={count.earlier > 0 || undefined}
                        title={`${count.username}, ${new Date(count.modified).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}${count.earlier > 0 ? `; ${count.earlier} earlier` : ''}`}
                        onClick={() => onHistory(count)}
                      >
                        {count.number}
                        {!isFirst && ` ${unit.label}`}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
