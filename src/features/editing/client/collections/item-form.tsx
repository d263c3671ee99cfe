import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { confirmDiscard } from '#base/client/ui/confirm.ts'
import { type CollectionDescription, type ItemField, nameOf } from '#features/pages/contract/index.ts'
import { isSafeHref } from '#features/rich-text/index.ts'
import { openedNow } from '../opened.ts'
import { isOffline, offlineNote } from '../save-state.ts'
import { changes, onMerged, useChange } from '../saving.ts'
import { hrefFrom } from '../text/dialogs/href.ts'
import styles from './collection-editor.module.css'
import { sameData } from './merge-item.ts'
import type { ItemData, UnsavedItem } from './unsaved.ts'

type Props = {
  /** The key of the change. */
  id: string
  url: string
  description: CollectionDescription
  /** The stored data; absent for a new item. */
  was?: ItemData
  base: number
  label: string
  onClose(): void
}

/** The form of an item. Its values are an unsaved change from the first keystroke, saved on 'Save'. */
export function ItemForm({ id, url, description, was, base, label, onClose }: Props) {
  const change = useChange(id)
  const [merges, setMerges] = useState(0)
  useEffect(() => onMerged((changed) => changed === id && setMerges((count) => count + 1)), [id])

  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  async function save(): Promise<Faults | undefined> {
    if (!changes.of(id) || (await changes.save(id))) {
      // The user may have opened something else by the time of the response.
      if (openedNow()?.id === id) onClose()
      return
    }
    const { state, info = '' } = changes.of(id) ?? {}
    return state === 'refused' ? faultsIn(info, description) : undefined
  }

  async function cancel() {
    if (change) {
      if (!(await confirmDiscard(nameOf(description, was ?? {})))) return
      changes.discard(id)
    }
    onClose()
  }

  const writing = change?.document() as UnsavedItem | undefined
  const name = was ? nameOf(description, was) : 'New item'
  return (
    <div ref={container} className={styles.form}>
      <p className={styles.formTitle}>{name}</p>
      {change?.reason && change.state !== 'saving' && (
        <p className={styles.trouble} role="alert">
          {isOffline(change) ? offlineNote : `Not saved: ${change.reason}`}
        </p>
      )}
      <Form key={merges} label={name} initial={valuesFrom(writing?.data ?? was ?? {})} onSubmit={save}>
        <Recorder
          id={id}
          url={url}
          label={label}
          was={was}
          base={base}
          description={description}
          after={writing?.after}
        />
        {description.fields.map((field) => (
          <Field key={field.name} {...field} />
        ))}
        <FormActions onCancel={() => void cancel()}>
          <SubmitButton busyLabel="Saving">Save</SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}

type RecorderProps = Omit<Props, 'onClose' | 'was'> & { after: number | undefined; was: ItemData | undefined }

/** Records input as a change, and discards the change when the stored values are restored. */
function Recorder({ id, url, label, was, base, description, after }: RecorderProps) {
  const values = useFormValues()
  const [first] = useState(values)
  const record = useEffectEvent((typed: Values) => {
    const data = dataFrom(description, typed)
    const writing: UnsavedItem = { type: 'item', data, ...(was && { was }), ...(after !== undefined && { after }) }
    const before = changes.of(id)?.document() as UnsavedItem | undefined
    if (sameData(data, was ?? {})) changes.discard(id)
    else if (!before || !sameData(data, before.data))
      changes.write({
        id,
        label,
        url,
        base,
        document: () => ({ ...before, ...writing, ...(before?.was && { was: before.was }) }),
      })
  })
  useEffect(() => {
    if (values !== first) record(values)
  }, [values, first])
  return null
}

function Field({ type, name, label, hint, maxLength, isRequired }: ItemField) {
  const props = { name, label, maxLength, ...(isRequired && { isRequired }), ...(hint && { hint }) }
  if (type === 'text') return <TextAreaField {...props} rows={2} />
  return <TextField {...props} check={(value) => (type === 'address' ? addressFault(value) : undefined)} />
}

const addressFault = (value: string) =>
  value.trim() === '' || isSafeHref(hrefFrom(value)) ? undefined : 'Enter an address that starts with https:// or /'

const valuesFrom = (data: ItemData): Values =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value ?? '')]))

/** The form's values for storage: addresses completed, empty fields omitted. */
function dataFrom({ fields }: CollectionDescription, values: Values): ItemData {
  const pairs = fields.map(({ name, type }) => {
    const text = (values[name] ?? '').trim()
    return [name, type === 'address' && text ? hrefFrom(text) : text] as const
  })
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''))
}

/** The server's faults by field: each line of its info starts with a field name. */
function faultsIn(info: string, { fields }: CollectionDescription): Faults {
  const lines = info.split('\n').flatMap((line) => {
    const colon = line.indexOf(': ')
    const name = line.slice(0, colon)
    return fields.some((field) => field.name === name) ? [[name, line.slice(colon + 2)] as const] : []
  })
  return Object.fromEntries(lines)
}
