import { type VariableRow, withDetail, withMinus } from '../engine/score-view.ts'
import styles from './points-tables.module.css'
import { unbroken, Words } from './words.tsx'

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
            {variable.rows.map((row) => (
              <tr key={row.name} className={row.isMatch ? styles.lit : undefined}>
                <th scope="row">
                  <Words>{withDetail(row)}</Words>
                  {row.isMatch && <span className="unseen"> (this patient)</span>}
                </th>
                <td>{withMinus(String(row.points))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

/** Whether the points are numbers; a blood count of the IPSS only counts as a cytopenia or does not. */
const isCounted = ({ rows }: VariableRow) => rows.every(({ points }) => typeof points === 'number')

const isLong = ({ rows }: VariableRow) => rows.some((row) => withDetail(row).length > 40)
