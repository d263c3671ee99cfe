import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { ContentCalls, PageRef } from '#features/pages/contract/index.ts'
import styles from './news-form.module.css'

const saveNews = addressOf<ContentCalls['saveNews']>('/api/content/news')

// The focus stays where the editor works.
const focus = (control: HTMLElement | null) => control?.focus()
const focusField = (form: HTMLElement | null) => form?.querySelector('input')?.focus()

type Props = {
  of: { readonly page: PageRef; readonly editableId: string; readonly version: number }
  label: string
  news: string | undefined
  onSaved(): Promise<void>
}

export function NewsForm({ of, label, news = '', onSaved }: Props) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')

  async function save({ sentence = '' }: Values) {
    await call(saveNews, { ...of, sentence })
    setState('closed')
    await onSaved()
  }

  if (state !== 'open')
    return (
      <>
        {news && <span>Readers see: {news}</span>}
        <Button
          ref={state === 'closed' ? focus : null}
          look="quiet"
          className={styles.open}
          aria-label={`${news ? 'Change the news' : 'Tell readers'}: ${label}`}
          onClick={() => setState('open')}
        >
          {news ? 'Change the news' : 'Tell readers'}
        </Button>
      </>
    )
  return (
    <div ref={focusField} className={styles.form}>
      <Form label={`News: ${label}`} initial={{ sentence: news }} onSubmit={save}>
        <TextField
          name="sentence"
          label="One sentence for readers"
          hint="Shown under “What changed” on the home page. Leave blank to remove it."
          maxLength={200}
        />
        <FormActions>
          <SubmitButton busyLabel="Saving">Save</SubmitButton>
          <Button look="secondary" onClick={() => setState('closed')}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
