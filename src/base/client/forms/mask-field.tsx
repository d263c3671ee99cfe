import { applyMask, fillsMask, isNumericMask } from '#base/contract/mask.ts'
import { fieldMessages, type TextRules } from '#base/contract/validation/field.ts'
import styles from './field.module.css'
import { controlProps, FieldFrame, type FieldStatus } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { MaskedInput } from './masked-input.tsx'

type Props = FieldProps &
  Pick<TextRules, 'isRequired' | 'messages'> & {
    mask: string
    isUpperCase?: boolean
    /** Its beginning may be left in it, to search for. */
    takesBeginning?: boolean
    isDisabled?: boolean
    status?: FieldStatus | null
  }

/** A line of text that follows a pattern, such as an identifier (3.2). Separators are inserted automatically. */
export function MaskField({ mask, isUpperCase = false, takesBeginning, isDisabled, ...props }: Props) {
  const { hint, isRequired, status, label, messages } = props
  const field = useField(props, (value) => {
    if (takesBeginning) return undefined
    if (value === '') return isRequired ? (messages?.required ?? fieldMessages.required) : undefined
    return fillsMask(mask, value) ? undefined : (messages?.valid ?? fieldMessages.valid)
  })
  const parts = { ...field, hint, isRequired, status }
  return (
    <FieldFrame label={label} {...parts}>
      <MaskedInput
        {...controlProps(parts)}
        name={props.name}
        className={`${styles.control} ${styles.number}`}
        value={field.value}
        disabled={isDisabled}
        inputMode={isNumericMask(mask) ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize={isUpperCase ? 'characters' : 'off'}
        mask={(text, options) => applyMask(mask, isUpperCase ? text.toUpperCase() : text, options)}
        onValue={field.set}
        onBlur={field.leave}
      />
    </FieldFrame>
  )
}
