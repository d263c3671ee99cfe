import { variablesOf } from '#features/research/contract/index.ts'
import styles from '../../../client/data/data.module.css'
import { dayOf } from '../../../client/data/moment.tsx'
import type { Finding } from '../contract.ts'

type Props = { findings: readonly Finding[]; onHistory(finding: Finding): void }

const variables = [...variablesOf('marrow'), ...variablesOf('genetics')]

/** The findings as given, one row per day, latest first. Each opens its history. */
export function FindingsTable({ findings, onHistory }: Props) {
  const present = variables.filter(({ id }) => findings.some(({ variable }) => variable === id))
  const days = [...new Set(findings.map(({ date }) => date))].sort().reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling element must be reachable by keyboard.
    <section className={styles.scroller} aria-label="Marrow and genetics as a table" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {present.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{dayOf(day)}</th>
              {present.map(({ id }) => {
                const finding = findings.find(({ variable, date }) => variable === id && date === day)
                return (
                  <td key={id}>
                    {finding && (
                      <button
                        type="button"
                        className={styles.value}
                        data-changed={finding.earlier > 0 || undefined}
                        title={`${finding.username}, ${new Date(finding.modified).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}${finding.earlier > 0 ? `; ${finding.earlier} earlier` : ''}`}
                        onClick={() => onHistory(finding)}
                      >
                        {finding.shown}
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
