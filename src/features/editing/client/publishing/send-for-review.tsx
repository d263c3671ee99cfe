import { useEffect, useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { DateField } from '#base/client/forms/date-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { Recheck } from '#base/client/forms/recheck.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { Validator } from '#base/contract/validation/validators.ts'
import { type DraftPage, maxReviewers, type PublishingCalls } from '#features/pages/contract/index.ts'
import styles from './release-dialog.module.css'

const sendForReview = addressOf<PublishingCalls['sendForReview']>('/api/publishing/review/send')

type Person = { name: string; email: string; profession: string }

type Props = {
  url: string
  /** Whether a review of the page is under way. */
  isOpen: boolean
  people: readonly Person[]
  others: readonly DraftPage[]
  onSent(notMailed: readonly { name: string; url: string }[]): void
  onClose(): void
}

export function SendForReview({ url, isOpen, people, others, onSent, onClose }: Props) {
  /** The numbers of the rows for other people; none is used twice. */
  const [rows, setRows] = useState<readonly number[]>(people.length > 0 ? [] : [0])
  const lastRow = useRef(0)
  const addPlace = useRef<HTMLParagraphElement>(null)
  const wasRemoved = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: The button that was pressed is gone.
  useEffect(() => {
    if (wasRemoved.current) addPlace.current?.querySelector('button')?.focus()
    wasRemoved.current = false
  }, [rows])

  function add() {
    lastRow.current += 1
    setRows([...rows, lastRow.current])
  }

  function remove(row: number) {
    wasRemoved.current = true
    setRows(rows.filter((each) => each !== row))
  }

  async function submit(values: Values): Promise<Faults | undefined> {
    const value = (name: string) => (values[name] ?? '').trim()
    const typed = rows
      .map((row) => ({
        ...{ name: value(`name-${row}`), email: value(`email-${row}`), profession: value(`profession-${row}`) },
      }))
      .filter(({ name, email }) => name || email)
    const chosen = [...people.filter((_, index) => value(`before-${index}`)), ...typed]
    const also = others.filter((_, index) => value(`page-${index}`))
    const ends = [...(isOpen ? ['this page'] : []), ...also.filter(({ review }) => review).map(({ title }) => title)]
    const isAgreed =
      ends.length === 0 ||
      (await confirm({
        message: `End the review under way of ${ends.join(', ')}?`,
        hint: 'Its links stop working, and a new review begins. Signatures stay.',
        okLabel: 'End it and send',
        cancelLabel: 'Keep it',
      }))
    if (!isAgreed) throw new Error('Nothing was sent. The review under way goes on.')
    try {
      const pages = [url, ...also.map((page) => page.url)]
      const sent = await call(sendForReview, { pages, note: value('note'), due: value('due'), people: chosen })
      onSent(sent.notMailed)
      return {}
    } catch (error) {
      const fault = error instanceof Problem ? /^(due): (.*)$/.exec(error.info) : null
      if (fault?.[1] && fault[2]) return { [fault[1]]: fault[2] }
      throw error
    }
  }

  /** The rows for other people, if there are any, must be filled in. */
  const whoFault: Validator = (_, values) =>
    rows.length > 0 || people.some((_, index) => values[`before-${index}`]) ? undefined : 'Choose at least one person'

  return (
    <>
      <h3>Send for review</h3>
      <p>
        The people you name get the page as it is saved now, each by a link of their own, and need no account. Once the
        page is signed as readers see it, it no longer bears the notice that it is a draft.
      </p>
      <Form label="Send for review" unsaved="review/send" onSubmit={submit}>
        {people.length > 0 && (
          <fieldset className={styles.person}>
            <legend>Asked before</legend>
            {people.map(({ name, email, profession }, index) => (
              <CheckboxField
                key={email}
                name={`before-${index}`}
                label={`${name}, ${profession}`}
                hint={email}
                {...(index === 0 && { check: whoFault })}
              />
            ))}
          </fieldset>
        )}
        {rows.map((row, index) => (
          <fieldset key={row} className={styles.person}>
            <legend>
              {people.length > 0 ? `Another person ${rows.length > 1 ? index + 1 : ''}` : `Person ${index + 1}`}
            </legend>
            <TextField name={`name-${row}`} label="Name" maxLength={80} isRequired />
            <TextField name={`email-${row}`} label="E-mail address" dataType="Email" maxLength={254} isRequired />
            <TextField name={`profession-${row}`} label="Profession" maxLength={80} isRequired />
            {people.length + rows.length > 1 && (
              <Button look="quiet" aria-label={`Remove person ${index + 1}`} onClick={() => remove(row)}>
                Remove
              </Button>
            )}
          </fieldset>
        ))}
        {rows.length < maxReviewers && (
          <p ref={addPlace}>
            <Button look="secondary" onClick={add}>
              Add a person
            </Button>
          </p>
        )}
        {others.length > 0 && (
          <fieldset className={styles.person}>
            <legend>Other pages with drafts</legend>
            {others.map((page, index) => (
              <CheckboxField key={page.url} name={`page-${index}`} label={page.title} />
            ))}
          </fieldset>
        )}
        <DateField name="due" label="Answer by" isRequired message="Enter the date by which you need their answer" />
        <TextAreaField name="note" label="Message to them (optional)" maxLength={2000} />
        <FormActions onCancel={onClose}>
          <SubmitButton busyLabel="Sending">Send for review</SubmitButton>
        </FormActions>
        <Recheck on={rows} />
      </Form>
    </>
  )
}
