import { useState } from 'react'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { AdvancedDateField, DateField } from '#base/client/forms/date-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import { MaskField } from '#base/client/forms/mask-field.tsx'
import { PasswordField } from '#base/client/forms/password-field.tsx'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { minLength, sameAs } from '#base/contract/validation/validators.ts'
import styles from './gallery.module.css'
import { Section } from './section.tsx'

const flips = [
  { value: 'none', label: 'None' },
  { value: 'x', label: 'Left and right' },
  { value: 'y', label: 'Top and bottom' },
]

export function FieldsSection() {
  const [sent, setSent] = useState('')

  async function submit(values: Readonly<Record<string, string>>) {
    if (values.study === '99-99999') return { study: 'Study ID not found' }
    if (values.name === 'fail') throw new Error('Network Error')
    setSent(JSON.stringify(values))
  }

  return (
    <>
      <Section title="Form">
        <Form label="Form of every field" initial={{ flip: 'none' }} onSubmit={submit}>
          <div className={styles.columns}>
            <TextField name="name" label="Name" hint="As on the badge" autoComplete="name" isRequired />
            <TextField name="email" label="E-mail" dataType="Email" autoComplete="email" isRequired />
            <TextField name="age" label="Age" dataType="Integer" min={18} max={120} suffix="years" isRequired />
            <TextField name="haemoglobin" label="Haemoglobin" dataType="Float" min={2} max={20} suffix="g/dL" />
            <TextField name="change" label="Change" dataType="Float" min={-5} max={5} hint="May be negative" />
            <MaskField
              name="study"
              label="Study ID"
              mask="**-#####"
              hint="For example 01-01234"
              isUpperCase
              isRequired
            />
            <MaskField name="sample" label="Sample ID" mask="######" hint="For example 012345" />
            <SelectField name="scaling" label="Scaling" options={flips} isRequired />
            <SelectField name="flip" label="Flip" options={flips} hasEmpty={false} />
            <SelectField name="none" label="Nothing to select" options={[]} />
            <DateField name="born" label="Date of birth" hint="For example 31 3 1950" isRequired />
            <AdvancedDateField
              name="diagnosed"
              label="Date of diagnosis"
              needs="month"
              hint="The day may be left out"
            />
            <PasswordField
              name="password"
              label="New password"
              autoComplete="new-password"
              isRequired
              check={minLength(14)}
            />
            <PasswordField
              name="repeat"
              label="Repeat the password"
              autoComplete="new-password"
              check={sameAs('password', 'new password')}
            />
          </div>
          <TextAreaField name="notes" label="Notes" isRequired />
          <CheckboxField name="consent" label="I have read the statement" isRequired />
          <CheckboxField name="copy" label="Send me a copy" hint="To the address above" />
          <Echo />
          <FormActions>
            <SubmitButton>Send</SubmitButton>
          </FormActions>
        </Form>
        <p>
          Sent: <output aria-label="Sent">{sent}</output>
        </p>
      </Section>
      <Section title="States of a field">
        <Form
          initial={{ ok: 'Fits', disabled: 'Set by the page', readonly: '320', stretch: 'stretch' }}
          onSubmit={submit}
        >
          <div className={styles.columns}>
            <TextField name="ok" label="With ok" status={{ status: 'ok', text: 'This name is free' }} />
            <TextField name="error" label="With error" status={{ status: 'error', text: 'This name is taken' }} />
            <TextField name="stop" label="With stop" status={{ status: 'stop', text: 'Consent was withdrawn' }} />
            <TextField name="warning" label="With warning" status={{ status: 'warning', text: 'Unusually high' }} />
            <TextField name="info" label="With info" status={{ status: 'info', text: 'Taken from the last visit' }} />
            <TextField name="disabled" label="Disabled" hint="Fixed by the page" isDisabled />
            <TextField name="readonly" label="Read only" isReadOnly />
            <SelectField name="stretch" label="Value that is not in the list" options={flips} />
            <CheckboxField name="tick" label="Disabled checkbox" isDisabled />
          </div>
        </Form>
      </Section>
    </>
  )
}

function Echo() {
  const { born = '', diagnosed = '', study = '' } = useFormValues()
  return (
    <p>
      Held: <output aria-label="Held">{[study, born, diagnosed].join(' | ')}</output>
    </p>
  )
}
