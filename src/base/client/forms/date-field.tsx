import { type FocusEvent, useState } from 'react'
import type { DateNeed } from '#base/contract/validation/date.ts'
import { fieldMessages } from '#base/contract/validation/field.ts'
import { maskNumber } from '#base/contract/validation/number.ts'
import { type DateText, dateTextFault, joined, split } from './date-text.ts'
import styles from './field.module.css'
import { controlProps, FieldGroup } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { MaskedInput } from './masked-input.tsx'

type Props = FieldProps & {
  isRequired?: boolean
  /** In place of 'Enter a value'. */
  message?: string
  isDisabled?: boolean
}

const boxes = [
  { part: 'day', label: 'Day', length: 2 },
  { part: 'month', label: 'Month', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
] as const

/** A whole date, stored as YYYY-MM-DD (5.2). */
export const DateField = (props: Props) => <AdvancedDateField {...props} needs="day" />

/** A date that may be known only in part, stored as YYYY[-MM[-DD]]; `needs` says how much must be (5.2, D-63). */
export function AdvancedDateField({
  needs = 'year',
  isRequired,
  message,
  isDisabled,
  ...props
}: Props & { needs?: DateNeed }) {
  const field = useField(props, (value) =>
    /\d/.test(value) ? dateTextFault(value, needs) : isRequired ? (message ?? fieldMessages.required) : undefined,
  )
  // A stored date loses what was typed to it, such as a leading zero; it is shown while it stands for the same date.
  const [typed, setTyped] = useState<DateText>(() => split(field.value))
  const text = joined(typed, needs) === field.value ? typed : split(field.value)
  const parts = { ...field, hint: props.hint, isRequired }

  function type(part: keyof DateText, value: string) {
    const next = { ...text, [part]: value }
    setTyped(next)
    field.set(joined(next, needs))
  }

  // Going from one box to the next is not leaving the field.
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) field.leave()
  }

  return (
    <FieldGroup label={props.label} {...parts}>
      <div className={styles.parts}>
        {boxes.map(({ part, label, length }) => {
          // The first box carries the field's id: it is where a link to the field leads.
          const id = part === 'day' ? field.id : `${field.id}-${part}`
          return (
            <div key={part}>
              <label htmlFor={id}>{label}</label>
              <MaskedInput
                {...controlProps({ ...parts, id })}
                aria-describedby={undefined}
                name={`${props.name}-${part}`}
                className={styles.control}
                value={text[part]}
                disabled={isDisabled}
                inputMode="numeric"
                autoComplete="off"
                mask={(written) => maskNumber(written, { isWhole: true }).slice(0, length)}
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
