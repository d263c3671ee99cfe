import { type Field, noneText } from '#features/clinical/index.ts'
import { useCaseForm, useInput } from './case-form-context.ts'
import { InputRow } from './input-row.tsx'
import styles from './inputs.module.css'
import { NoneCheckbox } from './none-checkbox.tsx'
import { Words } from './words.tsx'

export function ChoicesInput({ field }: { field: Field }) {
  const { readings } = useCaseForm()
  const { key, text, set, row } = useInput(field)
  const chosen = chosenIn(text)
  return (
    <InputRow {...row} reading={readings[field.id]} isGroup look="wide">
      <div className={styles.ticks}>
        <NoneCheckbox id={row.id} field={field} label="None" />
        {(field.options ?? []).map(({ value, label }) => (
          <label key={value} className={styles.tick}>
            <input
              type="checkbox"
              name={`${key}=${value}`}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => set(toggled(field, chosen, value))}
            />
            <span>
              <Words>{label}</Words>
            </span>
          </label>
        ))}
      </div>
    </InputRow>
  )
}

const chosenIn = (text: string) => (text === noneText ? [] : text.split(',').flatMap((part) => part.trim() || []))

/** Keeps the order of the list, so that the same choice is always the same text. */
function toggled({ options = [] }: Field, chosen: readonly string[], value: string): string {
  const isOn = (other: string) => (other === value ? !chosen.includes(value) : chosen.includes(other))
  return options.flatMap((option) => (isOn(option.value) ? [option.value] : [])).join(', ')
}
