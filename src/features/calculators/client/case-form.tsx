import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { CaseForm, Part } from '../calculator.ts'
import { keyOf, wayOf } from '../calculator.ts'
import type { FieldError } from '../field.ts'
import styles from './case-form.module.css'
import { CaseFormContext } from './case-form-context.ts'
import { caseStore, useTexts } from './case-store.ts'
import { FieldInput } from './field-input.tsx'

type Props = {
  form: CaseForm
  faults: readonly FieldError[]
  readings: Readonly<Record<string, string>>
  notKnown: string
  /** Which fields of a part are shown at the moment; all unless the form is asked step by step. */
  shown?: ((id: string) => boolean) | undefined
  /** What follows the fields of a part. */
  after?: (part: Part) => ReactNode
}

/** What a calculator asks for. It takes what was entered from the memory of the tab, and leaves it there. */
export function CaseFields({ form, faults, readings, notKnown, shown = () => true, after }: Props) {
  const texts = useTexts()
  const element = useRef<HTMLFormElement>(null)
  useTypedEarly(element, form)
  return (
    <CaseFormContext value={{ form, faults, readings, notKnown }}>
      <form ref={element} className={styles.form} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        {form.parts.map((part) => {
          const way = 'ways' in part ? wayOf(part, texts) : part
          const fields = form.fields.filter(({ id }) => way.fields.includes(id) && shown(id))
          const inOrder = way.fields.flatMap((id) => fields.find((field) => field.id === id) ?? [])
          return (
            <fieldset key={part.legend} className={styles.part}>
              <legend>{part.legend}</legend>
              {'ways' in part && <Ways part={part} />}
              {inOrder.map((field) => (
                <FieldInput key={field.id} field={field} />
              ))}
              {'rest' in part && part.rest && <RestButton form={form} part={part} />}
              {after?.(part)}
            </fieldset>
          )
        })}
      </form>
    </CaseFormContext>
  )
}

/** Which of several ways to give the same thing is used; the others keep what they hold and do not count. */
function Ways({ part }: { part: Extract<Part, { ways: unknown }> }) {
  const chosen = wayOf(part, useTexts())
  return (
    <div className={styles.ways} role="radiogroup" aria-label={`${part.legend}: how to give them`}>
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

/** Answers all that was not answered in a part at once. */
function RestButton({ form, part }: { form: CaseForm; part: Extract<Part, { fields: unknown }> }) {
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

/** What was typed before the application ran is in the controls and nowhere else. */
function useTypedEarly(element: { current: HTMLFormElement | null }, form: CaseForm) {
  useLayoutEffect(() => {
    if (Object.keys(caseStore.read()).length > 0 || !element.current) return
    const typed: Record<string, string> = {}
    for (const [name, text] of new FormData(element.current)) {
      // One of several ticks has what it stands for in its name.
      const [key = '', ...ticked] = name.split('=')
      if (typeof text !== 'string' || text === '' || isFirstUnit(form, key, text)) continue
      typed[key] = ticked.length > 0 && typed[key] ? `${typed[key]}, ${text}` : text
    }
    if (Object.keys(typed).length > 0) caseStore.replace(typed)
  }, [element, form])
}

/** The unit that is chosen anyway says nothing. */
const isFirstUnit = (form: CaseForm, key: string, text: string) =>
  form.fields.some(({ unitField, units }) => unitField && keyOf(form, unitField) === key && units?.[0]?.id === text)
