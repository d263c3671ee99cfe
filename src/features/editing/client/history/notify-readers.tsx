import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { ContentCalls, PageRef } from '#features/pages/contract/index.ts'
import styles from './history-dialog.module.css'

const saveNews = addressOf<ContentCalls['saveNews']>('/api/content/news')

type Props = {
  of: { readonly page: PageRef; readonly editableId: string; readonly version: number }
  news: string
  onSaved(): void
}

export function NotifyReaders({ of, news, onSaved }: Props) {
  const [said, setSaid] = useState('')

  async function save({ sentence = '' }: Values) {
    setSaid('')
    await call(saveNews, { ...of, sentence })
    onSaved()
    setSaid(sentence.trim() === '' ? 'The change is not announced.' : 'The change is announced to readers.')
  }

  return (
    <div className={styles.tell}>
      <Form initial={{ sentence: news }} onSubmit={save}>
        <TextField
          name="sentence"
          label="Tell readers"
          hint="One sentence for “What changed” on the home page. Leave it empty to say nothing."
          maxLength={200}
        />
        <SubmitButton look="secondary" busyLabel="Saving">
          Publish sentence
        </SubmitButton>
      </Form>
      <p role="status">{said}</p>
    </div>
  )
}
