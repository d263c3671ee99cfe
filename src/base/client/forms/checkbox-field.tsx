import { checkboxFault } from '#base/contract/validation/field.ts'
import type { Validator } from '#base/contract/validation/validators.ts'
import styles from './field.module.css'
import { controlProps, FieldWords, RequiredMark } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'

type Props = FieldProps & {
  isRequired?: boolean
  message?: string
  isDisabled?: boolean
  /** An additional rule, applied after the field's own. */
  check?: Validator
}

/** Yes or no; the value is the text `true` or empty (5.5). */
export function CheckboxField({ isRequired, message, isDisabled, check, ...props }: Props) {
  const rules = { ...(isRequired && { isRequired }), ...(message && { message }) }
  const field = useField(props, (value, values) => checkboxFault(value, rules) ?? check?.(value, values))
  const parts = { ...field, hint: props.hint, isRequired }
  return (
    <div className={styles.field} data-field>
      <FieldWords {...parts} hint={undefined} />
      <div className={styles.tick} data-status={field.fault ? 'error' : undefined}>
        <input
          {...controlProps(parts)}
          name={props.name}
          type="checkbox"
          checked={field.value === 'true'}
          disabled={isDisabled}
          onChange={(event) => field.set(event.target.checked ? 'true' : '')}
          onBlur={field.leave}
        />
        <div>
          <label htmlFor={field.id}>{props.label}</label> <RequiredMark isRequired={isRequired} />
          <FieldWords id={field.id} hint={props.hint} />
        </div>
      </div>
    </div>
  )
}
