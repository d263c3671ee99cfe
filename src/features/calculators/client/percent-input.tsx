import { NumberBox } from '#base/client/forms/number-box.tsx'
import { readNumber } from '#base/contract/validation/number.ts'
import styles from './inputs.module.css'

type Props = {
  id?: string
  name?: string | undefined
  label: string
  text: string
  isDisabled?: boolean
  describedBy: string | undefined
  onText(text: string): void
}

/** One percentage of a list. */
export function PercentInput({ id, name, label, text, isDisabled, describedBy, onText }: Props) {
  return (
    <NumberBox
      id={id}
      name={name}
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={(text !== '' && readNumber(text) === undefined) || undefined}
      aria-describedby={describedBy}
      disabled={isDisabled}
      value={text}
      onValue={onText}
    />
  )
}
