import { passwordFault, passwordLength } from '#base/contract/validation/password.ts'
import { sameAs } from '#base/contract/validation/validators.ts'
import { PasswordField } from './password-field.tsx'

const hint = `At least ${passwordLength.min} characters, of at least 3 of these kinds: uppercase letters, lowercase letters, numbers, symbols. Several words are easier to remember.`

/** A new password, twice (5.1): the fields `password` and `repeat`. */
export const NewPasswordFields = () => (
  <>
    <PasswordField
      name="password"
      label="New password"
      hint={hint}
      autoComplete="new-password"
      messages={{ required: 'Value is required' }}
      isRequired
      check={passwordFault}
    />
    <PasswordField
      name="repeat"
      label="Repeat the new password"
      autoComplete="new-password"
      check={sameAs('password', 'New password')}
    />
  </>
)
