import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import { useFormContext, useFormValues } from '#base/client/forms/form-context.ts'
import type { FormStore, Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { momentText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { type Option, optionsOf } from '#base/contract/option-list.ts'
import { Problem } from '#base/contract/problem.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import type { Reference, ReferenceVersion } from '#features/rich-text/index.ts'
import { showNotes } from '../../edit-session.ts'
import { identifiersIn, keyFor } from './identifiers.ts'
import styles from './reference-form.module.css'
import { referenceLine } from './reference-words.ts'

const referencesCall = addressOf<ContentCalls['references']>('/api/content/references')
const saveReference = addressOf<ContentCalls['saveReference']>('/api/content/reference')
const versionsCall = addressOf<ContentCalls['referenceVersions']>('/api/content/reference/versions')

const types: readonly Option[] = optionsOf({
  'article-journal': 'Journal article',
  guideline: 'Guideline',
  regulatory: 'Product information or regulatory text',
  chapter: 'Book or chapter',
  'paper-conference': 'Conference abstract',
  webpage: 'Web page',
})

export type Listed = Reference & { readonly version: number }

type Props = {
  /** The search text. A DOI or a PMID goes into its field. */
  start?: string
  /** The reference to correct. Absent: a new one. */
  entry?: Listed | undefined
  onSaved(reference: Reference): void
  onCancel(): void
}

export function ReferenceForm({ start = '', entry, onSaved, onCancel }: Props) {
  const [initial] = useState<Values>(() =>
    entry ? valuesOf(entry) : { type: 'article-journal', ...identifiersIn(start) },
  )
  const [theirs, setTheirs] = useState<ReferenceVersion>()
  const base = theirs?.version ?? entry?.version ?? 0

  async function submit(values: Values) {
    try {
      const reference = referenceFrom(values, entry?.key ?? (await freeKey(values)))
      const saved = await call(saveReference, { reference, baseVersion: base })
      showNotes('Reference', saved.notes)
      onSaved(saved.reference)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409) throw error
      const { current } = error as { current: ReferenceVersion | undefined }
      // The key was taken a moment ago by another work: look for the next free one.
      if (!entry) throw new Problem(409, 'The reference was not added. Press Add again.')
      setTheirs(current)
      throw new Problem(
        409,
        'This reference has been saved again while you were writing. Nothing that you typed is lost.',
      )
    }
  }

  return (
    <Form label="Reference" initial={initial} onSubmit={submit} unsaved="reference">
      {theirs && <Theirs theirs={theirs} />}
      <TakeIdentifiers />
      <TextField name="doi" label="DOI" hint="Starts with 10. Paste it, or its address" check={doiFault} />
      <TextField name="pmid" label="PMID" hint="Its number in PubMed" check={pmidFault} />
      <SelectField name="type" label="Kind of work" options={typesWith(entry?.type)} hasEmpty={false} />
      <TextAreaField name="authors" label="Authors" rows={2} message="Enter an author" isRequired />
      <TextField name="title" label="Title" isRequired maxLength={600} />
      <TextField name="journal" label="Journal or publisher" maxLength={400} />
      <TextField name="year" label="Year" check={yearFault} maxLength={4} />
      <TextField name="volume" label="Volume" maxLength={40} />
      <TextField name="pages" label="Pages" maxLength={40} />
      <TextField name="url" label="Address" check={addressFault} maxLength={2048} />
      <FormActions onCancel={onCancel}>
        <SubmitButton busyLabel={entry ? 'Saving' : 'Adding'}>
          {theirs ? 'Save mine' : entry ? 'Save' : 'Add'}
        </SubmitButton>
      </FormActions>
      {entry && <ReferenceHistory key={base} entryKey={entry.key} />}
    </Form>
  )
}

/** The values that another user saved in the meantime, each with a button to use it. */
function Theirs({ theirs: { reference, username, modified } }: { theirs: ReferenceVersion }) {
  const { store } = useFormContext()
  const values = useFormValues()
  const saved = valuesOf(reference)
  const differing = fieldNames.filter((name) => (values[name] ?? '').trim() !== (saved[name] ?? ''))
  return (
    <section className={styles.theirs} aria-label="What was saved in the meantime">
      <p>
        Saved by {username} on {momentText(modified)}.{' '}
        {differing.length === 0 ? 'It is the same as yours.' : 'It differs from yours:'}
      </p>
      <dl>
        {differing.map((name) => (
          <div key={name}>
            <dt>{fieldLabels[name]}</dt>
            <dd>{saved[name] || '(empty)'}</dd>
          </div>
        ))}
      </dl>
      <Button look="secondary" onClick={() => fill(store, saved)}>
        Take theirs
      </Button>
    </section>
  )
}

function ReferenceHistory({ entryKey }: { entryKey: string }) {
  const { store } = useFormContext()
  const [versions, setVersions] = useState<readonly ReferenceVersion[]>()
  const [failure, setFailure] = useState('')

  function load() {
    if (versions) return
    call(versionsCall, { key: entryKey }).then(
      (found) => setVersions(found.versions),
      (error: Error) => setFailure(`The history cannot be read: ${error.message}`),
    )
  }

  return (
    <details className={styles.history} onToggle={load}>
      <summary>History</summary>
      {failure && <p role="alert">{failure}</p>}
      <ol>
        {versions?.map(({ version, username, modified, reference }) => (
          <li key={version}>
            <span>
              Version {version}, {momentText(modified)}, {username}: {referenceLine(reference)}
            </span>
            <Button look="secondary" onClick={() => fill(store, valuesOf(reference))}>
              Copy version {version} into the fields
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}

const fieldLabels = {
  doi: 'DOI',
  pmid: 'PMID',
  type: 'Kind of work',
  authors: 'Authors',
  title: 'Title',
  journal: 'Journal or publisher',
  year: 'Year',
  volume: 'Volume',
  pages: 'Pages',
  url: 'Address',
} as const
const fieldNames = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]

function fill(store: FormStore, values: Values) {
  for (const name of fieldNames) store.set(name, values[name] ?? '')
}

function valuesOf(reference: Reference): Values {
  const { authors, ...others } = reference
  const text = (name: Exclude<keyof typeof fieldLabels, 'authors'>) => String(others[name] ?? '')
  return Object.fromEntries(
    fieldNames.map((name) => [name, name === 'authors' ? authors.join('\n') : text(name)] as const),
  )
}

/** An entry may have a type that the form does not offer. */
const typesWith = (own: string | undefined) =>
  own === undefined || types.some(({ value }) => value === own) ? types : [...types, { value: own, label: own }]

/** A DOI or a PMID pasted anywhere in the form goes into its own field. */
function TakeIdentifiers() {
  const { store, id } = useFormContext()
  useEffect(() => {
    const form = document.getElementById(id)
    function onPaste(event: ClipboardEvent) {
      const { doi, pmid } = identifiersIn(event.clipboardData?.getData('text/plain') ?? '')
      if (!doi && !pmid) return
      event.preventDefault()
      if (doi) store.set('doi', doi)
      if (pmid) store.set('pmid', pmid)
    }
    form?.addEventListener('paste', onPaste)
    return () => form?.removeEventListener('paste', onPaste)
  }, [store, id])
  return null
}

const authorsIn = (text: string) =>
  text
    .split(/\n|;|,(?=\s*\p{Lu}[\p{L}'’-]+\s+\p{Lu}{1,4}\b)/u)
    .map((author) => author.trim())
    .filter((author) => author !== '')

function referenceFrom(values: Values, key: string): Reference {
  const text = (name: string) => values[name]?.trim() ?? ''
  const optional = (name: string) => (text(name) ? { [name]: text(name) } : {})
  const year = text('year')
  return {
    key,
    type: text('type') || 'article-journal',
    authors: authorsIn(text('authors')),
    title: text('title'),
    ...(year && { year: Number(year) }),
    ...optional('journal'),
    ...optional('volume'),
    ...optional('pages'),
    ...optional('url'),
    ...identifiersIn(`${text('doi')} PMID: ${text('pmid')}`),
  }
}

/** Using an existing key would overwrite another work. */
async function freeKey(values: Values): Promise<string> {
  const authors = authorsIn(values.authors ?? '')
  const year = values.year?.trim() ?? ''
  const candidate = keyFor(authors, year, [])
  const { references } = await call(referencesCall, { query: candidate, limit: 200 })
  const taken = references.map(({ key }) => key)
  return keyFor(authors, year, taken)
}

const doiFault = (value: string) =>
  value.trim() === '' || identifiersIn(value).doi ? undefined : 'Enter a DOI, such as 10.1182/blood-2007-06-096370'

const pmidFault = (value: string) =>
  value.trim() === '' || /^(pmid:?\s*)?\d{1,9}$/i.test(value.trim()) ? undefined : 'Enter a PMID: digits alone'

const yearFault = (value: string) => {
  const year = Number(value)
  return value.trim() === '' || (Number.isInteger(year) && year >= 1900 && year <= 2100)
    ? undefined
    : 'Enter a year from 1900 to 2100' // 9
}

const addressFault = (value: string) =>
  value.trim() === '' || /^https?:\/\/\S+$/.test(value.trim())
    ? undefined
    : 'Enter an address that starts with https://'
