import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { NewPasswordFields } from '#base/client/forms/new-password-fields.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { nameOfStatus } from '../status.ts'
import { confirmLink, passwordFaultIn, type UseProps } from './use.tsx'

/** A form for a new password, entered twice (5.1, D-62). */
export default function SetPassword({ uid, answer, onAnswer, onDone }: UseProps) {
  const { target: username, functionId } = answer

  async function set({ password = '' }: Values) {
    try {
      const used = await call(confirmLink, { uid, password })
      if (nameOfStatus(used.status) === 'VALID') onDone(used, username)
      else onAnswer(used)
    } catch (error) {
      return { password: passwordFaultIn(error) }
    }
  }

  return (
    <Form label="Set the password" initial={{ username: username ?? '' }} onSubmit={set}>
      <TextField name="username" label="Username" autoComplete="username" isReadOnly />
      <NewPasswordFields />
      {functionId === 'reset' && <p>You will be logged out everywhere.</p>}
      <FormActions>
        <SubmitButton busyLabel="Saving">Set the password</SubmitButton>
      </FormActions>
    </Form>
  )
}
