import { type FocusEvent, useState } from 'react'
import type { DateNeed } from '#base/contract/validation/date.ts'
import { fieldMessages } from '#base/contract/validation/field.ts'
import { type DateText, dateTextFault, joinDate, splitDate } from './date-text.ts'
import styles from './field.module.css'
import { controlProps, FieldGroup } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { NumberBox } from './number-box.tsx'

type Props = FieldProps & {
  isRequired?: boolean
  /** What a required date that is empty says. */
  message?: string
}

const boxes = [
  { part: 'day', label: 'Day' },
  { part: 'month', label: 'Month' },
  { part: 'year', label: 'Year' },
] as const

/** A whole date, stored as YYYY-MM-DD (5.2). */
export const DateField = (props: Props) => <AdvancedDateField {...props} needs="day" />

/** A date that may be known only in part, stored as YYYY[-MM[-DD]]; `needs` says how much is required (5.2, D-63). */
export function AdvancedDateField({
  needs = 'year',
  isRequired,
  message = fieldMessages.required,
  ...props
}: Props & { needs?: DateNeed }) {
  const field = useField(props, (value) =>
    /[^-]/.test(value) ? dateTextFault(value, needs) : isRequired ? message : undefined,
  )
  // Storing a date normalises it, for example drops a leading zero. The typed text is shown while it means the same date.
  const [typed, setTyped] = useState<DateText>(() => splitDate(field.value))
  const text = joinDate(typed, needs) === field.value ? typed : splitDate(field.value)
  const parts = { ...field, hint: props.hint, isRequired }

  function type(part: keyof DateText, value: string) {
    const next = { ...text, [part]: value }
    setTyped(next)
    field.set(joinDate(next, needs))
  }

  // Moving between the boxes does not count as leaving the field.
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) field.leave()
  }

  return (
    <FieldGroup label={props.label} {...parts}>
      <div className={styles.parts}>
        {boxes.map(({ part, label }) => {
          // The first box has the field's id, because links to the field lead there.
          const id = part === 'day' ? field.id : `${field.id}-${part}`
          return (
            <div key={part}>
              <label htmlFor={id}>{label}</label>
              <NumberBox
                {...controlProps({ ...parts, id })}
                aria-describedby={undefined}
                name={`${props.name}-${part}`}
                className={styles.control}
                value={text[part]}
                inputMode="numeric"
                autoComplete="off"
                onValue={(value) => type(part, value)}
                onBlur={onBlur}
              />
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}
