import { applyMask, fillsMask, isNumericMask } from '#base/contract/mask.ts'
import { fieldMessages } from '#base/contract/validation/field.ts'
import styles from './field.module.css'
import { controlProps, FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { MaskedInput } from './masked-input.tsx'

type Props = FieldProps & {
  mask: string
  isRequired?: boolean
  isUpperCase?: boolean
  /** Its beginning may be left in it, to search for. */
  takesBeginning?: boolean
}

/** A line of text that follows a pattern, such as an identifier (3.2). Separators are inserted automatically. */
export function MaskField({ mask, isUpperCase = false, takesBeginning, ...props }: Props) {
  const { hint, isRequired, label } = props
  const field = useField(props, (value) => {
    if (takesBeginning) return undefined
    if (value === '') return isRequired ? fieldMessages.required : undefined
    return fillsMask(mask, value) ? undefined : fieldMessages.valid
  })
  const parts = { ...field, hint, isRequired }
  return (
    <FieldFrame label={label} {...parts}>
      <MaskedInput
        {...controlProps(parts)}
        name={props.name}
        className={`${styles.control} ${styles.number}`}
        value={field.value}
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
