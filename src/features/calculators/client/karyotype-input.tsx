import { afterPress } from '#base/client/forms/after-press.ts'
import {
  emergency,
  type Field,
  isWholeKaryotype,
  karyotypeFromText,
  karyotypeToText,
  readKaryotype,
} from '#features/clinical/index.ts'
import { controlIdOf, useCaseForm, useEntry } from './case-form-context.ts'
import { caseStore } from './case-store.ts'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { Toolbar } from './toolbar.tsx'
import { useTyping } from './use-typing.ts'
import { WhatToDo } from './what-to-do.tsx'
import { Words } from './words.tsx'

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

/** The karyotype as the laboratory wrote it, or clonal abnormalities picked from the usual ones. */
export function KaryotypeInput({ field }: { field: Field }) {
  const { faults, readings } = useCaseForm()
  const { key, text, set } = useEntry(field.id)
  const id = controlIdOf(key)
  const [isTyping, setTyping] = useTyping(text)
  const messages = isTyping ? [] : faults.filter((one) => one.field === field.id).map(({ message }) => message)
  const entered = karyotypeFromText(text)
  const read = readKaryotype(entered)
  const words = {
    id,
    fault: messages.length > 0 && <FaultWords messages={messages} fieldId={field.id} />,
    doubt: read?.fusions.some(({ fusion }) => fusion === 'PML::RARA') && (
      <>
        <Words>{emergency.text}</Words>
        <WhatToDo page={emergency.page} />
      </>
    ),
  }
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
      reading={words.fault ? undefined : [read?.summary, readings[field.id]].filter(Boolean).join('. ')}
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
        onChange={(event) => {
          setTyping(true)
          set(event.target.value)
        }}
        onBlur={() => afterPress(() => setTyping(false))}
        aria-invalid={words.fault ? true : undefined}
        aria-describedby={rowWords(words)}
      />
      <Toolbar
        label={`${field.label}: usual abnormalities`}
        items={usual}
        isDisabled={isWholeKaryotype(text)}
        isOn={has}
        onPress={toggle}
      />
    </InputRow>
  )
}

type FaultProps = { messages: readonly string[]; fieldId: string }

/** What cannot be read, and the way to go on without it: choosing the cytogenetic group. */
function FaultWords({ messages, fieldId }: FaultProps) {
  const { form } = useCaseForm()
  const part = form.parts.find((one) => 'ways' in one && one.ways.some(({ fields }) => fields.includes(fieldId)))
  const group = part && 'ways' in part ? part.ways.find(({ fields }) => !fields.includes(fieldId)) : undefined
  return (
    <>
      {messages.join('. ')}
      {part && 'ways' in part && group && (
        <button type="button" onClick={() => caseStore.set(part.key, group.id)}>
          Choose the group instead
        </button>
      )}
    </>
  )
}
