import { Link } from 'react-router'
import { Form } from '#base/client/forms/form.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useUnsaved } from '#base/client/unsaved.ts'
import { Section } from './section.tsx'

export function UnsavedSection() {
  const isUnsaved = useUnsaved()
  return (
    <Section title="Unsaved changes">
      <p>
        <output aria-label="State">{isUnsaved ? 'There are unsaved changes' : 'Everything is saved'}</output>.{' '}
        <Link to="/gallery/elsewhere">Leave the page</Link>
      </p>
      <Form label="Title form" initial={{ title: 'Default' }} unsaved="gallery/title" onSubmit={async () => {}}>
        <TextField name="title" label="Tab title" isRequired messages={{ required: 'Enter a title' }} />
        <FormActions>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </Form>
    </Section>
  )
}

export function Elsewhere() {
  return (
    <main>
      <h1>Elsewhere</h1>
      <Link to="/gallery">Back to the gallery</Link>
    </main>
  )
}
