import { useEffect, useRef, useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { Recorder } from '#base/client/forms/recorder.ts'
import { faultsFrom } from '#base/client/forms/server-faults.ts'
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
  const writing = change?.document() as UnsavedItem | undefined
  const [merges, setMerges] = useState(0)
  useEffect(() => onMerged((changed) => changed === id && setMerges((count) => count + 1)), [id])

  /** Pressed while it is being saved, *Save* saves what was typed since. */
  const isPressedAgain = useRef(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  /** Records input as a change, and discards the change when the stored values are restored. */
  function record(values: Values) {
    const data = dataFrom(description, values)
    const before = changes.of(id)?.document() as UnsavedItem | undefined
    if (sameData(data, was ?? {})) return changes.discard(id)
    if (before && sameData(data, before.data)) return
    const basis = before?.was ?? was
    const after = writing?.after
    const next: UnsavedItem = {
      ...before,
      type: 'item',
      data,
      ...(basis && { was: basis }),
      ...(after !== undefined && { after }),
    }
    changes.write({ id, label, url, base, document: () => next })
  }

  function notePress() {
    isPressedAgain.current = true
  }

  async function save(): Promise<Faults | undefined> {
    let isSaved: boolean
    do {
      isPressedAgain.current = false
      isSaved = !changes.of(id) || (await changes.save(id))
    } while (isPressedAgain.current && changes.of(id)?.state === 'unsaved')
    if (isSaved) {
      // The user may have opened something else by the time of the response.
      if (openedNow()?.id === id) onClose()
      return
    }
    const { state, info = '' } = changes.of(id) ?? {}
    const fieldOf = (value: string) => description.fields.find(({ name }) => name === value)?.name
    return state === 'refused' ? faultsFrom(info, fieldOf) : undefined
  }

  async function cancel() {
    if (change) {
      if (!(await confirmDiscard(nameOf(description, was ?? {})))) return
      changes.discard(id)
    }
    onClose()
  }

  const name = was ? nameOf(description, was) : 'New item'
  return (
    <div ref={container} className={styles.form} onSubmitCapture={notePress}>
      <p className={styles.formTitle}>{name}</p>
      {change?.reason && change.state !== 'saving' && (
        <p className={styles.trouble} role="alert">
          {isOffline(change) ? offlineNote : `Not saved: ${change.reason}`}
        </p>
      )}
      <Form key={merges} label={name} initial={valuesFrom(writing?.data ?? was ?? {})} onSubmit={save}>
        <Recorder onInput={record} />
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
