import { DateField } from '#base/client/forms/date-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { isoDay } from '#base/contract/day.ts'
import styles from './changes.module.css'

export function AsOfForm() {
  return (
    <div className={styles.asOf}>
      <Form label="The page as it stood on a day" onSubmit={async ({ on = '' }) => showOn(on)}>
        <DateField name="on" label="See the page as it stood on" isRequired />
        <FormActions>
          <SubmitButton busyLabel="Opening">Show the page</SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}

function showOn(day: string) {
  // A day ends at midnight UTC, which for some readers is tomorrow.
  if (day > isoDay(new Date())) return { on: 'The date is in the future' }
  location.assign(`?${new URLSearchParams({ on: day })}`)
}
