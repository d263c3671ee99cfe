import type { VariableRow } from '../score-view.ts'
import styles from './points-tables.module.css'
import { unbroken, Words } from './words.tsx'

/** Every variable of a score with all rows of its table; the row that the patient is in lights. */
export function PointsTables({ variables }: { variables: readonly VariableRow[] }) {
  return (
    <div className={styles.tables}>
      {[...variables.filter((one) => !isLong(one)), ...variables.filter(isLong)].map((variable) => (
        <table key={variable.id} className={isLong(variable) ? styles.long : undefined}>
          <caption>
            <span>
              {variable.label}
              {variable.unit && <span className={styles.unit}>, {unbroken(variable.unit)}</span>}
            </span>
            {variable.given !== null && (
              <span className={styles.given}>
                {unbroken(variable.given)}
                {variable.because && `: ${variable.because}`}
              </span>
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">{isCounted(variable) ? 'Points' : 'Counts as'}</th>
            </tr>
          </thead>
          <tbody>
            {variable.rows.map(({ label, points, isMatch }) => (
              <tr key={label} className={isMatch ? styles.lit : undefined}>
                <th scope="row">
                  <Words>{label}</Words>
                  {isMatch && <span className={styles.hidden}> (this patient)</span>}
                </th>
                <td>{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

/** Points are numbers; a blood count of the IPSS only counts as a cytopenia or does not. */
const isCounted = ({ rows }: VariableRow) => rows.every(({ points }) => /^[\d.]+$/.test(points))

const isLong = ({ rows }: VariableRow) => rows.some(({ label }) => label.length > 40)
