import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { type Pin, searchEndpoints } from '../endpoints.ts'
import styles from './words-page.module.css'

/** The places that editors have chosen as the first answer to a question. */
export function ChosenAnswers({ draft }: { draft: string }) {
  const list = useList({ endpoint: searchEndpoints.pins, input: {}, rows: ({ pins }) => pins })
  const [q, setQ] = useState(draft)
  const [url, setUrl] = useState('')
  const place = useRef<HTMLInputElement>(null)
  // The question is filled in from the list above, so only its place is missing.
  useEffect(() => {
    if (draft) place.current?.focus()
  }, [draft])
  const { outcome, act } = useAct()
  const add = (event: FormEvent) => {
    event.preventDefault()
    void act(async () => {
      await callEndpoint(searchEndpoints.addPin, { q, url })
      list.reload()
      setQ('')
      setUrl('')
      return 'Chosen.'
    })
  }
  const remove = (id: number) =>
    act(async () => {
      await callEndpoint(searchEndpoints.removePin, { id })
      list.reload()
      return 'No longer chosen.'
    })
  return (
    <section aria-labelledby="app-pins">
      <h2 id="app-pins">Chosen answers</h2>
      <p>A chosen place is the first answer to exactly this question, marked “Chosen by the editors”.</p>
      <form className={styles.form} onSubmit={add}>
        <p className={styles.field}>
          <label htmlFor="app-pin-q">Question</label>
          <input id="app-pin-q" value={q} required maxLength={200} onChange={({ target }) => setQ(target.value)} />
        </p>
        <p className={styles.field}>
          <label htmlFor="app-pin-url">Place, such as /treatment/chelation#who</label>
          <input
            ref={place}
            id="app-pin-url"
            value={url}
            required
            maxLength={400}
            onChange={({ target }) => setUrl(target.value)}
          />
        </p>
        <Button type="submit">Choose</Button>
      </form>
      <Outcome outcome={outcome} />
      <DataTable<Pin>
        label="Chosen answers"
        rows={list.rows}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Question', cell: ({ words }) => words },
          { head: 'Place', cell: ({ url: place }) => <a href={place}>{place}</a> },
          { head: 'By', cell: ({ by }) => by },
          {
            head: 'Actions',
            cell: ({ id }) => (
              <Button look="secondary" onClick={() => void remove(id)}>
                Remove
              </Button>
            ),
          },
        ]}
      />
      <ListState list={list} empty="No answer has been chosen." />
    </section>
  )
}
