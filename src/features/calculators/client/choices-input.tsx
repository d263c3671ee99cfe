import { type Field, noneText } from '#features/clinical/index.ts'
import { controlIdOf, useCaseForm, useEntry } from './case-form-context.ts'
import { InputRow } from './input-row.tsx'
import styles from './inputs.module.css'
import { NoneTick } from './none-tick.tsx'
import { Words } from './words.tsx'

export function ChoicesInput({ field }: { field: Field }) {
  const { key, text, set } = useEntry(field.id)
  const { readings, faults } = useCaseForm()
  const id = controlIdOf(key)
  const chosen = chosenIn(text)
  return (
    <InputRow
      id={id}
      label={field.label}
      hint={field.hint}
      fault={faults.find((one) => one.field === field.id)?.message}
      reading={readings[field.id]}
      isGroup
      look="wide"
    >
      <div className={styles.ticks}>
        <NoneTick id={id} field={field} label="None" />
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
