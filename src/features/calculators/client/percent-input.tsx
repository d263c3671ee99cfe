import { NumberBox } from '#base/client/forms/number-box.tsx'
import { readQuantity } from '#features/clinical/index.ts'
import { blastUnits } from '../engine/measured-variable.ts'
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

const percent = { id: 'vaf', units: blastUnits }

export function PercentInput({ id, name, label, text, isDisabled, describedBy, onText }: Props) {
  return (
    <NumberBox
      id={id}
      name={name}
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={(text !== '' && 'fault' in readQuantity(text, percent)) || undefined}
      aria-describedby={describedBy}
      disabled={isDisabled}
      value={text}
      onValue={onText}
    />
  )
}
