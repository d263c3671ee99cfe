import { dayText } from '#base/contract/day.ts'
import type { ObservedValue } from '../../contract/observed.ts'
import { shownNumber, unitOf } from '../../research/contract/plausibility.ts'
import type { Variable } from '../../research/contract/variable.ts'
import styles from './data.module.css'
import { LatestDays } from './latest-days.tsx'

type Props = {
  label: string
  /** The columns in order; those without a value are left out. */
  variables: readonly Variable[]
  values: readonly ObservedValue[]
  /** Whether headings name the unit, which cells then leave out. */
  isInColumnUnit: boolean
  onHistory(value: ObservedValue): void
}

/** Values as given, one row per day, latest first. Each opens its history. */
export function ValuesTable({ label, variables, values, isInColumnUnit, onHistory }: Props) {
  const present = variables.filter(({ id }) => values.some(({ variable }) => variable === id))
  const days = [...new Set(values.map(({ date }) => date))].sort().reverse()
  const byPlace = new Map(values.map((value) => [`${value.variable} ${value.date}`, value]))
  return (
    <LatestDays label={label} days={days.length}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {present.map((variable) => {
            const unit = isInColumnUnit ? variable.units?.[0].label : undefined
            return (
              <th key={variable.id} scope="col" data-text={variable.units ? undefined : ''}>
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
            <th scope="row">{dayText(day)}</th>
            {present.map((variable) => {
              const value = byPlace.get(`${variable.id} ${day}`)
              return (
                <td key={variable.id}>
                  {value && (
                    <button
                      type="button"
                      className={styles.value}
                      data-changed={value.earlier > 0 || undefined}
                      data-text={value.number === null || undefined}
                      title={`Who entered it and when${value.earlier > 0 ? `; ${value.earlier} earlier` : ''}`}
                      onClick={() => onHistory(value)}
                    >
                      {isInColumnUnit && value.number !== null && unitOf(variable, value.unit) === variable.units?.[0]
                        ? shownNumber(variable, value.number, value.unit)
                        : value.shown}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </LatestDays>
  )
}
