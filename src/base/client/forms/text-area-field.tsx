import { textAreaFault } from '#base/contract/validation/field.ts'
import styles from './field.module.css'
import { controlProps, FieldFrame, type FieldStatus } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'

type Props = FieldProps & {
  isRequired?: boolean
  message?: string
  rows?: number
  maxLength?: number
  isDisabled?: boolean
  status?: FieldStatus | null
}

/** Several lines of text; grows with its content (5.6). A text that is too long is kept, and refused. */
export function TextAreaField({ isRequired, message, rows = 3, maxLength, isDisabled, ...props }: Props) {
  const rules = { ...(isRequired && { isRequired }), ...(message && { message }), maxLength }
  const field = useField(props, (value) => textAreaFault(value, rules))
  const excess = field.fault ? undefined : textAreaFault(field.value, { maxLength })
  const status = excess ? ({ status: 'error', text: excess } as const) : props.status
  const parts = { ...field, hint: props.hint, isRequired, status }
  return (
    <FieldFrame label={props.label} {...parts}>
      <textarea
        {...controlProps(parts)}
        name={props.name}
        className={styles.control}
        value={field.value}
        rows={rows}
        disabled={isDisabled}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.leave}
      />
    </FieldFrame>
  )
}
