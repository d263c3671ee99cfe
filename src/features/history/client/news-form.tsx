import { type FormEvent, useId, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { PageRef } from '#features/pages/contract/index.ts'
import type { historyEndpoints } from '../contract/index.ts'
import styles from './news-form.module.css'

const saveNews = addressOf<typeof historyEndpoints.saveNews>('/api/content/news')

// The focus stays where the editor works.
const focus = (control: HTMLElement | null) => control?.focus()

type Props = {
  of: { readonly page: PageRef; readonly editableId: string; readonly version: number }
  label: string
  news: string | undefined
  onSaved(): Promise<void>
}

/** What editors tell readers about a save, and the form to change it. */
export function NewsForm({ of, label, news = '', onSaved }: Props) {
  const fieldId = useId()
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sentence = String(new FormData(event.currentTarget).get('sentence'))
    setBusy(true)
    try {
      await call(saveNews, { ...of, sentence })
      setFailure('')
      setState('closed')
      await onSaved()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
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
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label htmlFor={fieldId}>One sentence for readers</label>
      <span id={`${fieldId}-hint`}>Shown under “What changed” on the home page. Leave blank to remove it.</span>
      <input
        ref={focus}
        id={fieldId}
        name="sentence"
        defaultValue={news}
        maxLength={200}
        aria-describedby={`${fieldId}-hint`}
      />
      {failure && <p role="alert">{failure}</p>}
      <div>
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>{' '}
        <Button look="secondary" onClick={() => setState('closed')}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
