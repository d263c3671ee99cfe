import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import type { Answer } from '../contract/answers.ts'
import type { TermKind } from '../contract/synonyms.ts'
import { type FailedQuestion, type Pin, type StoredWord, searchEndpoints, type WrittenWord } from '../endpoints.ts'
import { kindOf, pathOf } from './answer.tsx'
import styles from './words-page.module.css'

/** The editors' page for search vocabulary: synonyms, questions without an answer, chosen answers. */
export default function SearchWords() {
  const [draft, setDraft] = useState<{ words: string; at: number }>({ words: '', at: 0 })
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Search words</h1>
      <Failed onSynonym={(words) => setDraft(({ at }) => ({ words, at: at + 1 }))} onChoose={setChosen} />
      <Words key={draft.at} draft={draft.words} />
      <Pins key={`pins ${chosen}`} draft={chosen} />
    </div>
  )
}

type FailedProps = { onSynonym(words: string): void; onChoose(words: string): void }

function Failed({ onSynonym, onChoose }: FailedProps) {
  const list = useList({
    endpoint: searchEndpoints.failedQuestions,
    input: {},
    rows: ({ questions }) => questions,
  })
  const { outcome, act } = useAct()
  const done = (words: string) =>
    act(async () => {
      await callEndpoint(searchEndpoints.closeFailed, { words })
      list.reload()
      return 'Marked as done.'
    })
  return (
    <section aria-labelledby="app-failed">
      <h2 id="app-failed">Questions without an answer</h2>
      <p>Asked on three different days or sent on purpose. Only the words are kept, for 180 days.</p>
      <Outcome outcome={outcome} />
      <DataTable<FailedQuestion>
        label="Questions without an answer"
        rows={list.rows}
        keyOf={({ words }) => words}
        columns={[
          {
            head: 'Question',
            cell: ({ words }) => <a href={`/search?${new URLSearchParams({ q: words })}`}>{words}</a>,
          },
          {
            head: 'Asked',
            cell: ({ count, days, isSent }) => `${count} times on ${days} days${isSent ? ', sent on purpose' : ''}`,
          },
          { head: 'Last', cell: ({ lastDay }) => lastDay },
          {
            head: 'Actions',
            cell: ({ words }) => (
              <>
                <Button look="secondary" onClick={() => onSynonym(words)}>
                  Add a synonym
                </Button>{' '}
                <Button look="secondary" onClick={() => onChoose(words)}>
                  Choose an answer
                </Button>{' '}
                <Button look="secondary" onClick={() => void done(words)}>
                  Done
                </Button>
              </>
            ),
          },
        ]}
      />
      <ListState list={list} empty="No question is waiting." />
    </section>
  )
}

/** A synonym group as typed: one other name per line, with its kind after a bar. */
const textOf = (word: WrittenWord): string =>
  word.kind === 'group'
    ? [
        word.says.preferred,
        ...word.says.same.map(({ term, kind }) => (kind === 'other name' ? term : `${term} | ${kind}`)),
      ].join('\n')
    : word.kind === 'lead'
      ? `${word.says.from} → ${word.says.to}`
      : word.kind === 'ambiguous'
        ? `${word.says.term}: ${word.says.meanings.join('; ')}`
        : `${word.says.american} = ${word.says.british}`

const kindNames = {
  group: 'Same meaning',
  lead: 'Leads to',
  ambiguous: 'Several meanings',
  spelling: 'Spelling',
} as const
const kindHints = {
  group:
    'The preferred name first, then one other name a line. Add “| brand”, “| abbreviation”, “| spelling” or “| plain words” where it applies.',
  lead: 'One line: what is typed → what is searched for as well. Works one way only: use it for the members of a class, not for other names of the same thing.',
  ambiguous: 'One line: the term: its meanings, separated by semicolons.',
  spelling: 'One line: American beginning = British beginning.',
} as const

/** The typed text as an entry; undefined if it is incomplete. */
function wordFrom(kind: keyof typeof kindNames, text: string, note?: string): WrittenWord | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const [first = ''] = lines
  if (kind === 'group') {
    const same = lines.slice(1).map((line) => {
      const [term = '', of = 'other name'] = line.split('|').map((part) => part.trim())
      return { term, kind: of as TermKind }
    })
    return same.length > 0 ? { kind, says: { preferred: first, same, ...(note && { note }) } } : undefined
  }
  const [left = '', right = ''] = first
    .split(kind === 'lead' ? /→|->/ : kind === 'ambiguous' ? ':' : '=')
    .map((part) => part.trim())
  if (!left || !right) return undefined
  if (kind === 'lead') return { kind, says: { from: left, to: right } }
  if (kind === 'ambiguous')
    return {
      kind,
      says: {
        term: left,
        meanings: right
          .split(';')
          .map((part) => part.trim())
          .filter(Boolean),
      },
    }
  return { kind, says: { american: left, british: right } }
}

function Words({ draft }: { draft: string }) {
  const list = useList({ endpoint: searchEndpoints.words, input: {}, rows: ({ words }) => words })
  const [filter, setFilter] = useState(draft)
  const [edited, setEdited] = useState<StoredWord>()
  const { outcome, act } = useAct()
  const query = filter.trim().toLowerCase()
  const rows = list.rows.filter((word) => query === '' || textOf(word).toLowerCase().includes(query)).slice(0, 30)
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
          { head: 'Entry', cell: (word) => <span className={styles.entry}>{textOf(word)}</span> },
          { head: 'Kind', cell: ({ kind }) => kindNames[kind] },
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
  const [kind, setKind] = useState<keyof typeof kindNames>(word?.kind ?? 'group')
  const [text, setText] = useState(word ? textOf(word) : draft ? `\n${draft}` : '')
  const [q, setQ] = useState(draft)
  const [trial, setTrial] = useState<{ before: readonly Answer[]; after: readonly Answer[] }>()
  const { outcome, act, isBusy } = useAct()
  const note = word?.kind === 'group' ? word.says.note : undefined
  const entry = wordFrom(kind, text, note)
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
          {Object.entries(kindNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <p className={styles.field}>
        <label htmlFor="app-word-text">Entry</label>
        <span id="app-word-hint">{kindHints[kind]}</span>
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

function Pins({ draft }: { draft: string }) {
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
