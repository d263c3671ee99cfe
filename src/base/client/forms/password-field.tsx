import { useState } from 'react'
import { type TextRules, textFault } from '#base/contract/validation/field.ts'
import type { Validator } from '#base/contract/validation/validators.ts'
import { Button } from '../ui/button.tsx'
import styles from './field.module.css'
import { controlProps, FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './form-context.ts'

type Props = FieldProps &
  Pick<TextRules, 'isRequired' | 'messages'> & {
    autoComplete: 'current-password' | 'new-password'
    check?: Validator
  }

/** A password, which can be shown (D-3). */
export function PasswordField({ autoComplete, check, ...props }: Props) {
  const [isShown, setIsShown] = useState(false)
  const field = useField(props, (value, values) => textFault(value, props) ?? check?.(value, values))
  const parts = { ...field, hint: props.hint, isRequired: props.isRequired }
  return (
    <FieldFrame label={props.label} {...parts}>
      <div className={styles.secret}>
        <input
          {...controlProps(parts)}
          name={props.name}
          className={styles.control}
          type={isShown ? 'text' : 'password'}
          value={field.value}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.leave}
        />
        <Button
          look="secondary"
          data-early="show"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={field.id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
    </FieldFrame>
  )
}
