import { type Field, karyotypeFromText, karyotypeToText } from '#features/clinical/index.ts'
import { controlIdOf, useCaseForm, useEntry } from './case-form-context.ts'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { Toolbar } from './toolbar.tsx'

/** The most frequent abnormalities in MDS, as one-press buttons. */
const usual = [
  'normal',
  'del(5q)',
  '-7',
  'del(7q)',
  '+8',
  '-Y',
  'del(20q)',
  'del(11q)',
  'del(12p)',
  'del(17p)',
  'i(17q)',
  'inv(3)',
]

/** The clonal abnormalities, typed or picked from the usual ones. */
export function KaryotypeInput({ field }: { field: Field }) {
  const { faults, readings } = useCaseForm()
  const { key, text, set } = useEntry(field.id)
  const id = controlIdOf(key)
  const words = { id, fault: faults.find((one) => one.field === field.id)?.message }
  const entered = karyotypeFromText(text)
  const has = (abnormality: string) =>
    abnormality === 'normal' ? entered?.length === 0 : (entered ?? []).includes(abnormality)

  function toggle(abnormality: string) {
    if (abnormality === 'normal') return set(has(abnormality) ? '' : 'normal')
    const others = (entered ?? []).filter((other) => other !== abnormality)
    const next = has(abnormality) ? others : [...others, abnormality]
    set(next.length > 0 ? karyotypeToText(next) : '')
  }

  return (
    <InputRow
      {...words}
      label={field.label}
      hint={field.hint}
      reading={words.fault ? undefined : readings[field.id]}
      look="wide"
    >
      <textarea
        id={id}
        name={key}
        className={styles.text}
        rows={1}
        spellCheck={false}
        autoComplete="off"
        placeholder="del(5q), +8"
        value={text}
        onChange={(event) => set(event.target.value)}
        aria-invalid={words.fault ? true : undefined}
        aria-describedby={rowWords(words)}
      />
      <Toolbar label={`${field.label}: usual abnormalities`} items={usual} isOn={has} onPress={toggle} />
    </InputRow>
  )
}
