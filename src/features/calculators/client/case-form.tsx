import { useLayoutEffect, useRef } from 'react'
import { counted } from '#base/contract/counted.ts'
import type { Field, FieldError } from '#features/clinical/index.ts'
import type { CaseForm, FormPart } from '../engine/calculator.ts'
import { keyOf, wayOf } from '../engine/calculator.ts'
import styles from './case-form.module.css'
import { CaseFormContext } from './case-form-context.ts'
import { caseStore, useTexts } from './case-store.ts'
import { FieldInput } from './field-input.tsx'

type Props = {
  form: CaseForm
  faults: readonly FieldError[]
  readings: Readonly<Record<string, string>>
  notKnown: string
  /**
   * Whether a field is shown in its part, as all are unless the form asks step by step. The others fold at the end, and
   * fields stand in pairs, if there is room.
   */
  shown?: ((id: string) => boolean) | undefined
  folded?: string
  noteOf?: (part: FormPart) => string | undefined
}

/** The input fields of a calculator. Reads and writes the values in the tab's memory. */
export function CaseFields({ form, faults, readings, notKnown, shown = () => true, folded, noteOf }: Props) {
  const texts = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const others = form.fields.filter(({ id }) => !shown(id))
  useTypedEarly(element, form)
  return (
    <CaseFormContext value={{ form, faults, readings, notKnown }}>
      <form ref={element} className={styles.form} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        {form.parts.map((part) => {
          const way = 'ways' in part ? wayOf(part, texts) : part
          const inOrder = way.fields.flatMap((id) => form.fields.find((field) => field.id === id && shown(id)) ?? [])
          if (inOrder.length === 0) return null
          const folds = 'folds' in part && part.folds
          const fields = (
            <fieldset
              key={part.legend}
              className={folded ? `${styles.part} ${styles.pairs}` : styles.part}
              data-many={inOrder.length > maxInOne ? '' : undefined}
            >
              <legend className={folds ? 'unseen' : undefined}>{part.legend}</legend>
              <PartHead form={form} part={part} note={noteOf?.(part)} />
              {'ways' in part && <Ways part={part} />}
              {inOrder.map((field) => (folded ? inCell(field) : <FieldInput key={field.id} field={field} />))}
            </fieldset>
          )
          if (!folds) return fields
          return (
            <details
              key={part.legend}
              className={`fold ${styles.later}`}
              open={way.fields.some((id) => texts[keyOf(form, id)])}
            >
              <summary>
                <b>{part.legend}</b>
                <small>{counted(inOrder.length, 'question')}</small>
              </summary>
              {fields}
            </details>
          )
        })}
        {folded && (
          <details hidden={others.length === 0}>
            <summary>{`${counted(others.length, 'question')} ${folded}`}</summary>
            <div className={styles.pairs}>{others.map(inCell)}</div>
          </details>
        )}
      </form>
    </CaseFormContext>
  )
}

/** A row as narrow as its place in a pair. */
const inCell = (field: Field) => (
  <div key={field.id} className={styles.cell}>
    <FieldInput field={field} />
  </div>
)

/** With more fields than this a part has two columns, if there is room. */
const maxInOne = 12

type PartHeadProps = { form: CaseForm; part: FormPart; note: string | undefined }

function PartHead({ form, part, note }: PartHeadProps) {
  const rest = 'rest' in part && part.rest
  if (!note && !rest) return null
  return (
    <div className={styles.partHead}>
      {rest && <RestButton form={form} part={part} />}
      {note && <span>{note}</span>}
    </div>
  )
}

/** Chooses one of several ways to enter the same thing; the others keep their values but do not count. */
function Ways({ part }: { part: Extract<FormPart, { ways: unknown }> }) {
  const chosen = wayOf(part, useTexts())
  return (
    <div className={styles.ways} role="radiogroup" aria-label={`${part.legend}: how to enter them`}>
      {part.ways.map(({ id, label }, at) => (
        <label key={id}>
          <input
            type="radio"
            name={part.key}
            value={at === 0 ? '' : id}
            checked={id === chosen.id}
            onChange={() => caseStore.set(part.key, at === 0 ? '' : id)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

function RestButton({ form, part }: { form: CaseForm; part: Extract<FormPart, { fields: unknown }> }) {
  const texts = useTexts()
  if (!part.rest) return null
  const open = Object.entries(part.rest.texts).flatMap(([id, text]) => {
    const key = keyOf(form, id)
    return texts[key] ? [] : [[key, text] as const]
  })
  return (
    <button
      type="button"
      className={styles.rest}
      disabled={open.length === 0}
      onClick={() => caseStore.replace({ ...caseStore.read(), ...Object.fromEntries(open) })}
    >
      {part.rest.label}
    </button>
  )
}

/** Picks up text typed before the application started, which only the controls hold. */
function useTypedEarly(element: { current: HTMLFormElement | null }, form: CaseForm) {
  useLayoutEffect(() => {
    if (Object.keys(caseStore.read()).length > 0 || !element.current) return
    const typed: Record<string, string> = {}
    for (const [name, text] of new FormData(element.current)) {
      // A checkbox of several has its value in its name.
      const [key = '', ...ticked] = name.split('=')
      if (typeof text !== 'string' || text === '' || isFirstUnit(form, key, text)) continue
      typed[key] = ticked.length > 0 && typed[key] ? `${typed[key]}, ${text}` : text
    }
    if (Object.keys(typed).length > 0) caseStore.replace(typed)
  }, [element, form])
}

/** The default unit carries no information. */
const isFirstUnit = (form: CaseForm, key: string, text: string) =>
  form.fields.some(({ unitField, units }) => unitField && keyOf(form, unitField) === key && units?.[0]?.id === text)
