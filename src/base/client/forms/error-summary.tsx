import { CircleX } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'
import { useFormContext, useFormState } from './form-context.ts'
import type { Faults, FieldEntry } from './form-store.ts'

/** Lists a form's faults at its top, with links to the fields. It takes the focus when the form is refused. */
export function ErrorSummary() {
  const { store } = useFormContext()
  const refusals = useFormState((state) => state.refusals)
  const faults = useFormState((state) => state.faults)
  const failure = useFormState((state) => state.failure)
  const box = useRef<HTMLElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])

  if (refusals === 0 || (!failure && Object.keys(faults).length === 0)) return null
  return (
    <section ref={box} className={styles.summary} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <CircleX aria-hidden="true" size={24} />
        There is a problem
      </h2>
      {failure && <p>{failure.message}</p>}
      {failure?.info && <p>{failure.info}</p>}
      <ul>
        {inOrder(faults, store.fields()).map(({ name, message, id }) => (
          <li key={name}>
            {id ? (
              <a href={`#${id}`} onClick={focusField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Faults in the order of their fields on the page; faults without a field come last. */
function inOrder(faults: Faults, fields: readonly FieldEntry[]) {
  const listed = Object.entries(faults).map(([name, message]) => {
    const field = fields.find((entry) => entry.name === name)
    return {
      name,
      id: field?.id,
      message: field ? `${field.label}${/[.?]$/.test(field.label) ? '' : ':'} ${message}` : message,
    }
  })
  const controls = new Map(listed.map(({ id, name }) => [name, id ? document.getElementById(id) : null]))
  return listed.sort((one, other) => {
    const first = controls.get(one.name)
    const second = controls.get(other.name)
    if (!first || !second) return first ? -1 : second ? 1 : 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}

/** Moves to a field without changing the address, because this is not a navigation. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  control?.focus()
  control?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
}
