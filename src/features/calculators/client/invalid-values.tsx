import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './invalid-values.module.css'
import { unbroken, Words } from './words.tsx'

export type InvalidValue = { readonly id: string; readonly label: string; readonly message: string }

type Props = { wrong: readonly InvalidValue[]; onField(id: string): void }

export function InvalidValues({ wrong, onField }: Props) {
  return (
    <>
      <p className={styles.pending}>Complete or correct the value to see the result.</p>
      <div className={styles.wrong}>
        <p>
          <b>{noResult}</b>
        </p>
        <ul>
          {wrong.map(({ id, label, message }) => (
            <li key={id + message}>
              <StatusText status="error">
                <button type="button" onClick={() => onField(id)}>
                  <Words>{label}</Words>
                </button>
                . {unbroken(message)}
              </StatusText>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

export const invalidValuesText = (wrong: readonly InvalidValue[]) =>
  [noResult, ...wrong.map(({ label, message }) => `${label}: ${message}.`)].join(' ')

const noResult = 'No result until this is corrected:'
