import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { reverify } from '#base/client/session.ts'
import { accountEndpoints } from '../endpoints.ts'

/** The display name, shown in the user bar and next to the user's changes. */
export function NamePart({ displayName }: { displayName: string }) {
  const { outcome, act } = useAct()

  async function save(values: Values) {
    const name = (values.displayName ?? '').trim()
    await callEndpoint(accountEndpoints.changeName, { displayName: name })
    await act(async () => {
      await reverify()
      return 'Your name has been saved.'
    })
  }

  return (
    <section aria-labelledby="account-name">
      <h2 id="account-name">Name</h2>
      <Form label="Name" initial={{ displayName }} unsaved="account/name" onSubmit={save}>
        <TextField
          name="displayName"
          label="Display name"
          hint="Shown in the user bar and wherever the site names you."
          autoComplete="name"
          maxLength={200}
          isRequired
        />
        <FormActions>
          <SubmitButton busyLabel="Saving">Save the name</SubmitButton>
        </FormActions>
      </Form>
      <Outcome outcome={outcome} />
    </section>
  )
}
