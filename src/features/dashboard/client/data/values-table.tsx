import type { Variable } from '#features/research/contract/index.ts'
import type { DatedValue } from '../../contract/dated-value.ts'
import styles from './data.module.css'
import { dayOf, momentText } from './moment.tsx'

type Props<Value> = {
  label: string
  /** The columns in order; those without a value are left out. */
  variables: readonly Variable[]
  values: readonly Value[]
  /** A value as its cell shows it. */
  words(value: NoInfer<Value>, variable: Variable): string
  /** The unit beneath the heading of a column, if cells show none. */
  unitOf?(variable: Variable): string | undefined
  onHistory(value: NoInfer<Value>): void
}

/** Values as given, one row per day, latest first. Each opens its history. */
export function ValuesTable<Value extends DatedValue>({
  label,
  variables,
  values,
  words,
  unitOf = () => undefined,
  onHistory,
}: Props<Value>) {
  const present = variables.filter(({ id }) => values.some(({ variable }) => variable === id))
  const days = [...new Set(values.map(({ date }) => date))].sort().reverse()
  const byPlace = new Map(values.map((value) => [`${value.variable} ${value.date}`, value]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling element must be reachable by keyboard.
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {present.map((variable) => {
              const unit = unitOf(variable)
              return (
                <th key={variable.id} scope="col">
                  {variable.label}
                  {unit && (
                    <>
                      {' '}
                      <span>{unit}</span>
                    </>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{dayOf(day)}</th>
              {present.map((variable) => {
                const value = byPlace.get(`${variable.id} ${day}`)
                return (
                  <td key={variable.id}>
                    {value && (
                      <button
                        type="button"
                        className={styles.value}
                        data-changed={value.earlier > 0 || undefined}
                        title={`${value.username}, ${momentText(value.modified)}${value.earlier > 0 ? `; ${value.earlier} earlier` : ''}`}
                        onClick={() => onHistory(value)}
                      >
                        {words(value, variable)}
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
