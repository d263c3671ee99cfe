import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import { useFormContext } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { editingEndpoints } from '../../../../../contract/editing.ts'
import type { Reference } from '../../../../../contract/reference.ts'
import { identifiersIn, keyFor } from './identifiers.ts'

const referencesCall = addressOf<typeof editingEndpoints.references>('/api/content/references')
const saveReference = addressOf<typeof editingEndpoints.saveReference>('/api/content/reference')

const types = [
  { value: 'article-journal', label: 'Journal article' },
  { value: 'guideline', label: 'Guideline' },
  { value: 'regulatory', label: 'Product information or regulatory text' },
  { value: 'chapter', label: 'Book or chapter' },
  { value: 'paper-conference', label: 'Conference abstract' },
  { value: 'webpage', label: 'Web page' },
]

type Props = {
  /** What was searched for: a DOI or a PMID goes into its field. */
  start: string
  onAdded(reference: Reference): void
  onCancel(): void
}

/** Adds an entry to the shared reference list. */
export function ReferenceForm({ start, onAdded, onCancel }: Props) {
  const [initial] = useState<Values>(() => ({ type: 'article-journal', ...identifiersIn(start) }))

  async function add(values: Values) {
    const reference = await referenceFrom(values)
    await call(saveReference, { reference })
    onAdded(reference)
  }

  return (
    <Form label="Reference" initial={initial} onSubmit={add}>
      <TakeIdentifiers />
      <TextField name="doi" label="DOI" hint="Starts with 10. Paste it, or its address" check={doiFault} />
      <TextField name="pmid" label="PMID" hint="Its number in PubMed" check={pmidFault} />
      <SelectField name="type" label="Kind of work" options={types} hasEmpty={false} />
      <TextAreaField name="authors" label="Authors" rows={2} message="Enter an author" isRequired />
      <TextField name="title" label="Title" isRequired maxLength={600} />
      <TextField name="journal" label="Journal or publisher" maxLength={400} />
      <TextField name="year" label="Year" check={yearFault} maxLength={4} />
      <TextField name="volume" label="Volume" maxLength={40} />
      <TextField name="pages" label="Pages" maxLength={40} />
      <TextField name="url" label="Address" check={addressFault} />
      <FormActions>
        <SubmitButton busyLabel="Adding">Add</SubmitButton>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  )
}

/** A DOI or a PMID that is pasted anywhere in the form goes where it belongs. */
function TakeIdentifiers() {
  const { store, id } = useFormContext()
  useEffect(() => {
    const form = document.getElementById(id)
    function take(event: ClipboardEvent) {
      const { doi, pmid } = identifiersIn(event.clipboardData?.getData('text/plain') ?? '')
      if (!doi && !pmid) return
      event.preventDefault()
      if (doi) store.set('doi', doi)
      if (pmid) store.set('pmid', pmid)
    }
    form?.addEventListener('paste', take)
    return () => form?.removeEventListener('paste', take)
  }, [store, id])
  return null
}

async function referenceFrom(values: Values): Promise<Reference> {
  const text = (name: string) => values[name]?.trim() ?? ''
  const authors = text('authors')
    .split(/\n|;|,(?=\s*\p{Lu}[\p{L}'’-]+\s+\p{Lu}{1,4}\b)/u)
    .map((author) => author.trim())
    .filter((author) => author !== '')
  const optional = (name: string) => (text(name) ? { [name]: text(name) } : {})
  const year = text('year')
  return {
    key: await freeKey(authors, year),
    type: text('type') || 'article-journal',
    authors,
    title: text('title'),
    ...(year && { year: Number(year) }),
    ...optional('journal'),
    ...optional('volume'),
    ...optional('pages'),
    ...optional('url'),
    ...identifiersIn(`${text('doi')} PMID: ${text('pmid')}`),
  }
}

/** A key that is taken would overwrite another work. */
async function freeKey(authors: readonly string[], year: string): Promise<string> {
  const wish = keyFor(authors, year, [])
  const { references } = await call(referencesCall, { query: wish, limit: 200 })
  return keyFor(
    authors,
    year,
    references.map(({ key }) => key),
  )
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
