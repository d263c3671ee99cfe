import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { NewPasswordFields } from '#base/client/forms/new-password-fields.tsx'
import { PasswordField } from '#base/client/forms/password-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { Problem } from '#base/contract/problem.ts'
import { accountEndpoints } from '../endpoints.ts'

/** Changes the password by the rules of 5.1; needs the current one (D-62). */
export function PasswordPart({ username, onChanged }: { username: string; onChanged(): void }) {
  const [changes, setChanges] = useState(0)
  const [outcome, setOutcome] = useState('')
  const section = useRef<HTMLElement>(null)

  async function change({ current = '', password = '' }: Values) {
    setOutcome('')
    try {
      const { ended } = await callEndpoint(accountEndpoints.changePassword, { current, password })
      setOutcome(`Your password has been changed. ${endedWords(ended)}`)
      // Reset the form without moving the focus.
      flushSync(() => setChanges(changes + 1))
      section.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
      onChanged()
    } catch (error) {
      const code = error instanceof Problem ? error.code : ''
      if (!Object.hasOwn(fieldOf, code)) throw error
      return { [fieldOf[code as keyof typeof fieldOf]]: (error as Problem).message }
    }
  }

  return (
    <section aria-labelledby="account-password" ref={section}>
      <h2 id="account-password">Password</h2>
      <Form key={changes} label="Password" onSubmit={change}>
        {/* For password managers, which need the username. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
        <PasswordField
          name="current"
          label="Current password"
          autoComplete="current-password"
          messages={{ required: 'Value is required' }}
          isRequired
        />
        <NewPasswordFields />
        <p>You will be logged out everywhere else.</p>
        <FormActions>
          <SubmitButton busyLabel="Saving">Change the password</SubmitButton>
        </FormActions>
      </Form>
      <Outcome outcome={{ text: outcome, isFault: false }} />
    </section>
  )
}

/** The fields that the server may reject. */
const fieldOf = { CURRENT_PASSWORD: 'current', PASSWORD: 'password' } as const

function endedWords(ended: number): string {
  if (ended === 0) return 'You had no other logins.'
  return ended === 1 ? 'One other login of yours has ended.' : `${ended} other logins of yours have ended.`
}
