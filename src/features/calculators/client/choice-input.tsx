import type { Field, Option } from '#features/clinical/index.ts'
import { useCaseForm, useInput } from './case-form-context.ts'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { Words } from './words.tsx'

export function SegmentsInput({ field }: { field: Field }) {
  const { notKnown, readings } = useCaseForm()
  const { key, text, set, row } = useInput(field)
  const options = withNotKnown(field.options ?? [], notKnown)
  return (
    <InputRow {...row} reading={readings[field.id]} isGroup look={lookOf(field.label, options)}>
      <div className={styles.segments}>
        {options.map(({ value, label }, at) => (
          <label key={value}>
            <input
              type="radio"
              id={at === 0 ? row.id : undefined}
              name={key}
              value={value}
              checked={isSame(text, value)}
              onChange={() => set(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </InputRow>
  )
}

export function ListInput({ field }: { field: Field }) {
  const { key, text, set, row } = useInput(field)
  return (
    <InputRow {...row} isGroup look="wide">
      <div className={styles.list}>
        {(field.options ?? []).map(({ value, label, detail }, at) => (
          <label key={value}>
            <input
              type="radio"
              id={at === 0 ? row.id : undefined}
              name={key}
              value={value}
              checked={isSame(text, value)}
              onChange={() => set(value)}
            />
            <span>
              <b>{label}</b>
              {detail && (
                <>
                  {' '}
                  <Words>{detail}</Words>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </InputRow>
  )
}

export function SelectInput({ field }: { field: Field }) {
  const { readings } = useCaseForm()
  const { key, text, set, row } = useInput(field)
  return (
    <InputRow {...row} reading={readings[field.id]}>
      <select
        id={row.id}
        name={key}
        className={styles.select}
        value={text}
        aria-describedby={rowWords(row)}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">- Select -</option>
        {(field.options ?? []).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </InputRow>
  )
}

/** A checkbox; unticked means no. */
export function CheckboxInput({ field }: { field: Field }) {
  const { key, text, set, row } = useInput(field)
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        id={row.id}
        name={key}
        value="1"
        checked={text === '1'}
        onChange={(event) => set(event.target.checked ? '1' : '')}
      />
      <span>
        <Words>{field.label}</Words>
        {row.fault && <b> {row.fault}</b>}
      </span>
    </label>
  )
}

/** Whether the options fit beside their question: always, only with enough room, or never. */
function lookOf(label: string, options: readonly Option[]) {
  const length = options.reduce((sum, option) => sum + option.label.length, 0)
  if (length > 30) return 'wide'
  return length > 20 && label.length > 12 ? 'roomy' : 'tight'
}

const isSame = (text: string, value: string) => text.toLowerCase() === value.toLowerCase()

/** Adds no "not known" option to a list with its own, such as "Not tested". */
const withNotKnown = (options: readonly Option[], label: string) =>
  options.some(({ value }) => value === 'unknown') ? options : [...options, { value: '', label }]
