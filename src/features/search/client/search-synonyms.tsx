import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import type { Answer } from '../contract/answers.ts'
import { type StoredWord, searchEndpoints } from '../endpoints.ts'
import { kindOf, pathOf } from './answer.tsx'
import { synonymFrom, synonymHints, synonymKinds, synonymText } from './synonym-text.ts'
import styles from './words-page.module.css'

export function SearchSynonyms({ draft }: { draft: string }) {
  const list = useList({ endpoint: searchEndpoints.words, input: {}, rows: ({ words }) => words })
  const [filter, setFilter] = useState(draft)
  const [edited, setEdited] = useState<StoredWord>()
  const { outcome, act } = useAct()
  const query = filter.trim().toLowerCase()
  const rows = list.rows.filter((word) => query === '' || synonymText(word).toLowerCase().includes(query)).slice(0, 30)
  const remove = ({ id, revision }: StoredWord) =>
    act(async () => {
      await callEndpoint(searchEndpoints.removeWord, { id, revision })
      list.reload()
      return 'Removed. Its versions are kept.'
    })
  return (
    <section aria-labelledby="app-words">
      <h2 id="app-words">Synonyms</h2>
      <WordForm
        key={edited?.id ?? 'new'}
        word={edited}
        draft={draft}
        onSaved={() => {
          setEdited(undefined)
          list.reload()
        }}
        onCancel={() => setEdited(undefined)}
      />
      <p className={styles.field}>
        <label htmlFor="app-words-filter">Show entries with</label>
        <input id="app-words-filter" type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      </p>
      <Outcome outcome={outcome} />
      <DataTable<StoredWord>
        label="Synonyms"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Entry', cell: (word) => <span className={styles.entry}>{synonymText(word)}</span> },
          { head: 'Kind', cell: ({ kind }) => synonymKinds[kind] },
          {
            head: 'Actions',
            cell: (word) => (
              <>
                <Button look="secondary" onClick={() => setEdited(word)}>
                  Edit
                </Button>{' '}
                <Button look="secondary" onClick={() => void remove(word)}>
                  Remove
                </Button>
              </>
            ),
          },
        ]}
      />
      <p>
        {rows.length} of {list.rows.length} entries shown
      </p>
      <ListState list={list} empty="There are no synonyms." />
    </section>
  )
}

type FormProps = { word: StoredWord | undefined; draft: string; onSaved(): void; onCancel(): void }

function WordForm({ word, draft, onSaved, onCancel }: FormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (word || draft) field.current?.focus()
  }, [word, draft])
  const [kind, setKind] = useState<keyof typeof synonymKinds>(word?.kind ?? 'group')
  const [text, setText] = useState(word ? synonymText(word) : draft ? `\n${draft}` : '')
  const [q, setQ] = useState(draft)
  const [trial, setTrial] = useState<{ before: readonly Answer[]; after: readonly Answer[] }>()
  const { outcome, act, isBusy } = useAct()
  const note = word?.kind === 'group' ? word.says.note : undefined
  const entry = synonymFrom(kind, text, note)
  const identity = word && { id: word.id, revision: word.revision }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(async () => {
      if (!entry) throw new Error('The entry is not complete.')
      await callEndpoint(searchEndpoints.saveWord, { ...identity, word: entry })
      onSaved()
      if (!word) setText('')
      return 'Saved. The next search uses it.'
    })
  }
  const tryIt = () =>
    act(async () => {
      if (!entry) throw new Error('The entry is not complete.')
      setTrial(await callEndpoint(searchEndpoints.tryWord, { q, word: entry, ...(word && { id: word.id }) }))
      return ''
    })
  return (
    <form className={styles.form} onSubmit={save}>
      <h3>{word ? 'Edit an entry' : 'Add an entry'}</h3>
      <p className={styles.field}>
        <label htmlFor="app-word-kind">Kind</label>
        <select
          id="app-word-kind"
          value={kind}
          disabled={word !== undefined}
          onChange={({ target }) => setKind(target.value as typeof kind)}
        >
          {Object.entries(synonymKinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <p className={styles.field}>
        <label htmlFor="app-word-text">Entry</label>
        <span id="app-word-hint">{synonymHints[kind]}</span>
        <textarea
          ref={field}
          id="app-word-text"
          rows={kind === 'group' ? 5 : 2}
          value={text}
          aria-describedby="app-word-hint"
          onChange={({ target }) => setText(target.value)}
        />
      </p>
      <p className={styles.field}>
        <label htmlFor="app-word-try">Try it on a question</label>
        <input id="app-word-try" value={q} maxLength={200} onChange={({ target }) => setQ(target.value)} />
      </p>
      <p>
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>{' '}
        <Button look="secondary" disabled={isBusy || q.trim() === ''} onClick={() => void tryIt()}>
          Try
        </Button>{' '}
        {word && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </p>
      <Outcome outcome={outcome} />
      {trial && (
        <div className={styles.trial}>
          <Tried title="Now" answers={trial.before} />
          <Tried title="With this entry" answers={trial.after} />
        </div>
      )}
    </form>
  )
}

const Tried = ({ title, answers }: { title: string; answers: readonly Answer[] }) => (
  <section aria-label={title}>
    <h4>{title}</h4>
    {answers.length === 0 && <p>No answer.</p>}
    <ol>
      {answers.map((answer) => (
        <li key={answer.url + answer.text}>
          {kindOf(answer)}: {answer.text.slice(0, 120) || answer.title} <small>{pathOf(answer).join(' › ')}</small>
        </li>
      ))}
    </ol>
  </section>
)
