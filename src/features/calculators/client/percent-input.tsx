import { MaskedInput } from '#base/client/forms/masked-input.tsx'
import { maskMeasured } from '../number-text.ts'
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

/** One percentage of several. */
export function PercentInput({ id, name, label, text, isDisabled, describedBy, onText }: Props) {
  return (
    <MaskedInput
      id={id}
      name={name}
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      value={text}
      mask={maskMeasured}
      onValue={onText}
    />
  )
}
