import { isOption, type Option } from '#base/contract/option-list.ts'
import { selectFault } from '#base/contract/validation/field.ts'
import styles from './field.module.css'
import { controlProps, FieldFrame, type FieldStatus } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'

type Props = FieldProps & {
  options: readonly Option[]
  isRequired?: boolean
  message?: string
  /** False if the list needs no empty choice, for example because its first value is the default. */
  hasEmpty?: boolean
  isDisabled?: boolean
  status?: FieldStatus | null
}

/** One of a list of choices (5.6). */
export function SelectField({ options, isRequired, message, hasEmpty = true, isDisabled, ...props }: Props) {
  const rules = { options, ...(isRequired && { isRequired }), ...(message && { message }) }
  const field = useField(props, (value) => selectFault(value, rules))
  const parts = { ...field, hint: props.hint, isRequired, status: props.status }
  const isListed = isOption(options, field.value)
  return (
    <FieldFrame label={props.label} {...parts}>
      <select
        {...controlProps(parts)}
        name={props.name}
        className={styles.control}
        value={isListed ? field.value : ''}
        disabled={isDisabled}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.leave}
      >
        {options.length === 0 ? (
          <option value="">! No options !</option>
        ) : (
          (hasEmpty || !isListed) && !isOption(options, '') && <option value="">- Select -</option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
