import { type Field, noneText } from '#features/clinical/index.ts'
import { useEntry } from './case-form-context.ts'
import styles from './inputs.module.css'

/** A checkbox for an explicit "none", as opposed to no answer. */
export function NoneCheckbox({ id, field, label }: { id: string; field: Field; label: string }) {
  const { key, text, set } = useEntry(field.id)
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        id={id}
        name={`${key}=${noneText}`}
        value={noneText}
        checked={text === noneText}
        onChange={(event) => set(event.target.checked ? noneText : '')}
      />
      <span>{label}</span>
    </label>
  )
}
