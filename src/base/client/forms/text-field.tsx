import type { ReactNode } from 'react'
import { type TextRules, textFault } from '#base/contract/validation/field.ts'
import { maskNumber } from '#base/contract/validation/number.ts'
import type { Validator } from '#base/contract/validation/validators.ts'
import styles from './field.module.css'
import { controlProps, FieldFrame, type FieldStatus } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'
import { MaskedInput } from './masked-input.tsx'
import { NumberBox } from './number-box.tsx'

type Props = FieldProps &
  TextRules & {
    suffix?: string
    placeholder?: string
    autoComplete?: string
    /** For digits that are not a number. */
    inputMode?: 'numeric'
    /** A rule of the field, not of the browser, which would silently truncate a pasted text. */
    maxLength?: number
    isDisabled?: boolean
    isReadOnly?: boolean
    /** A number that only `check` can read, such as one with its unit. */
    isQuantity?: boolean
    status?: FieldStatus | null
    /** An additional rule, applied after the field's own. */
    check?: Validator
  }

/** A line of text, a number or an e-mail address (5.6). */
export function TextField({
  suffix,
  placeholder,
  autoComplete,
  inputMode: keyboard,
  maxLength,
  isDisabled,
  isReadOnly,
  isQuantity,
  ...props
}: Props) {
  const { dataType = 'Text', isRequired, min, hint, status, label, check } = props
  const field = useField(props, (value, values) => textFault(value, { ...props, maxLength }) ?? check?.(value, values))
  const parts = { ...field, hint, isRequired, suffix, status }
  const isPlainNumber = dataType === 'Integer' || dataType === 'Float'
  const isNumber = isQuantity || isPlainNumber
  const mayBeNegative = min !== undefined && min < 0
  // The digit keyboard of some phones has no minus.
  const inputMode = mayBeNegative ? 'text' : dataType === 'Integer' ? 'numeric' : 'decimal'
  const input = {
    ...controlProps(parts),
    name: props.name,
    className: isNumber || keyboard ? `${styles.control} ${styles.number}` : styles.control,
    value: field.value,
    placeholder,
    disabled: isDisabled,
    readOnly: isReadOnly,
    onBlur: field.leave,
  }
  return (
    <FieldFrame label={label} {...parts}>
      <Suffixed id={field.id} suffix={suffix}>
        {isPlainNumber ? (
          <MaskedInput
            {...input}
            inputMode={inputMode}
            autoComplete={autoComplete ?? 'off'}
            mask={(text) => maskNumber(text, { isDecimal: dataType === 'Float', mayBeNegative })}
            onValue={field.set}
          />
        ) : isQuantity ? (
          <NumberBox {...input} inputMode={inputMode} autoComplete={autoComplete ?? 'off'} onValue={field.set} />
        ) : (
          <input
            {...input}
            type={dataType === 'Email' ? 'email' : 'text'}
            inputMode={keyboard}
            autoComplete={autoComplete}
            onChange={(event) => field.set(event.target.value)}
          />
        )}
      </Suffixed>
    </FieldFrame>
  )
}

type SuffixProps = { id: string; suffix: string | undefined; children: ReactNode }

function Suffixed({ id, suffix, children }: SuffixProps) {
  if (!suffix) return children
  return (
    <div className={styles.suffixed}>
      {children}
      <span id={`${id}-suffix`}>{suffix}</span>
    </div>
  )
}
