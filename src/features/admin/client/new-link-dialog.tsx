import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { type CreatedLink, linkEndpoints, linkFunctions } from '#features/links/contract.ts'

type Props = {
  functions: readonly string[]
  onClose(): void
  onMade(link: CreatedLink): void
}

type FunctionId = (typeof linkFunctions)[number]['id']

const forAccount: readonly string[] = ['reset', 'invite']
const lifetimes = [
  { value: '0.5', label: '30 minutes' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
  { value: '8760', label: '1 year' },
] as const

export function NewLinkDialog({ functions, onClose, onMade }: Props) {
  const options = linkFunctions
    .filter(({ id }) => functions.includes(id))
    .map(({ id, title }) => ({ value: id, label: title }))

  async function make({
    functionId = '',
    username = '',
    target = '',
    hours = '',
    mostUses = '',
    note = '',
    isMailed,
  }: Values) {
    const isFor = forAccount.includes(functionId)
    const link = await callEndpoint(linkEndpoints.makeLink, {
      functionId: functionId as FunctionId,
      hours: Number(hours),
      mostUses: isFor ? 1 : mostUses === '' ? null : Number(mostUses),
      note,
      ...(username && { username }),
      ...(!isFor && { target }),
      ...(isFor && { isMailed: isMailed === 'true' }),
    })
    onMade(link)
  }

  return (
    <FormDialog
      title="New link"
      size={2}
      okLabel="Create link"
      initial={{ hours: '24', isMailed: 'true' }}
      unsaved="admin/link"
      onSubmit={make}
      onClose={onClose}
    >
      <SelectField name="functionId" label="What it is for" options={options} isRequired />
      <FunctionFields />
    </FormDialog>
  )
}

function FunctionFields() {
  const { functionId = '' } = useFormValues()
  const isFor = forAccount.includes(functionId)
  return (
    <>
      {functionId === 'preview' && <PageField />}
      {functionId === 'download' && <DocumentField />}
      <TextField
        name="username"
        label={isFor ? 'Username' : 'Only for the user'}
        autoComplete="off"
        maxLength={64}
        {...(isFor ? { isRequired: true } : { hint: 'Leave it blank for anybody who has the link.' })}
      />
      <SelectField
        name="hours"
        label="How long it lasts"
        options={functionId === 'reset' ? lifetimes.slice(0, 2) : lifetimes}
        hasEmpty={false}
        isRequired
      />
      {isFor ? (
        <CheckboxField name="isMailed" label="Send it to the account’s e-mail address" />
      ) : (
        <TextField
          name="mostUses"
          label="How often it can be used"
          hint="Leave it blank for any number of times."
          dataType="Integer"
          min={1}
          max={10_000}
        />
      )}
      <TextField name="note" label="Note" hint="For this list only" autoComplete="off" maxLength={200} />
    </>
  )
}

function PageField() {
  const { rows, isLoading, fault } = useList({ endpoint: linkEndpoints.pages, input: {}, rows: ({ pages }) => pages })
  const options = rows.map(({ path, title }) => ({ value: path, label: `${title} (${path})` }))
  const hint = isLoading ? 'Loading the pages…' : fault
  return <SelectField name="target" label="Page" {...(hint && { hint })} options={options} isRequired />
}

function DocumentField() {
  const { rows, isLoading, fault } = useList({
    endpoint: linkEndpoints.documents,
    input: {},
    rows: ({ documents }) => documents,
  })
  const options = rows.map(({ id, name, page }) => ({ value: String(id), label: `${name} (${page})` }))
  const hint = isLoading
    ? 'Loading the documents…'
    : fault || 'The file stays as private as its page: only people with the link can download it.'
  return <SelectField name="target" label="Document" hint={hint} options={options} isRequired />
}
