import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#base/client/call.ts'
import { afterPress } from '#base/client/forms/after-press.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { DateField } from '#base/client/forms/date-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import { closePrompt } from '#base/client/forms/form-dialog.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { Recheck } from '#base/client/forms/recheck.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { textOfError } from '#base/client/lists/failure.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm, confirmDiscard } from '#base/client/ui/confirm.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { hasUnsaved, mayLoseChanges } from '#base/client/unsaved.ts'
import { useLoad } from '#base/client/use-load.ts'
import { useUser } from '#base/client/user.ts'
import { dayText, momentText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { Validator } from '#base/contract/validation/validators.ts'
import { Comment } from '#features/pages/client/index.ts'
import { type DraftPage, maxReviewers, type PageReview, type PublishingCalls } from '#features/pages/contract/index.ts'
import styles from './release-dialog.module.css'

const draftPages = addressOf<PublishingCalls['draftPages']>('/api/publishing/draft-pages')
const pageReviews = addressOf<PublishingCalls['pageReviews']>('/api/publishing/review/page')
const sendForReview = addressOf<PublishingCalls['sendForReview']>('/api/publishing/review/send')
const closeReview = addressOf<PublishingCalls['closeReview']>('/api/publishing/review/close')
const renewLink = addressOf<PublishingCalls['renewLink']>('/api/publishing/review/renew')
const answerComment = addressOf<PublishingCalls['answerComment']>('/api/publishing/comment/answer')
const settleComment = addressOf<PublishingCalls['settleComment']>('/api/publishing/comment/settle')
const strikeOut = addressOf<PublishingCalls['strikeOut']>('/api/publishing/sign/strike')

/** What comes meanwhile must not move a button away from under a press. */
const pressEnded = () => new Promise<void>(afterPress)

export type ReviewDialogProps = { url: string; onChanged(notice: string): void; onClose(): void }
type Person = { name: string; email: string; profession: string }

export function ReviewDialog({ url, onChanged, onClose }: ReviewDialogProps) {
  const [round, setRound] = useState(0)
  const { answer, failure, retry } = useLoad({
    subject: url,
    extent: round,
    errorText: textOfError,
    async load(signal) {
      const [{ pages }, found] = await Promise.all([
        call(draftPages, {}, { signal }),
        call(pageReviews, { page: { url } }, { signal }),
      ])
      await pressEnded()
      return { ...found, others: pages.filter((page) => page.url !== url) }
    },
  })
  const [isAgain, setAgain] = useState(false)
  /** Whether it was sent, which the answer may not say yet. */
  const [isSent, setSent] = useState(false)
  const [notMailed, setNotMailed] = useState<readonly { name: string; url: string }[]>([])

  const isOpen = answer?.reviews.some(({ isClosed }) => !isClosed) ?? false

  const dismiss = async () => (await mayLoseChanges(closePrompt, 'review')) && onClose()

  function change(notice: string, sends = false) {
    onChanged(notice)
    setSent(sends)
    // The answers of two calls may come before the next rendering.
    setRound((before) => before + 1)
  }

  return (
    <ModalDialog title="Review of this page" size={2} isMovable={false} onClose={dismiss}>
      {failure && <Failure onRetry={retry}>{failure}</Failure>}
      {!answer && !failure && <Loader label="Loading the reviews" isSmall />}
      {notMailed.map(({ name, url: link }) => (
        <p key={link} role="alert">
          The message to {name} could not be sent. Give them this link yourself: {link}
        </p>
      ))}
      {answer?.reviews.map((review) => (
        <Review key={review.id} review={review} onChanged={change} />
      ))}
      {answer && isOpen && !isAgain && (
        <Button look="secondary" onClick={() => setAgain(true)}>
          Send for review again…
        </Button>
      )}
      {answer && (isAgain || !(isOpen || isSent)) && (
        <SendForm
          url={url}
          isOpen={isOpen}
          people={answer.people}
          others={answer.others}
          onSent={(failed) => {
            setNotMailed(failed)
            setAgain(false)
            change('The page is in review.', true)
          }}
          onClose={onClose}
        />
      )}
    </ModalDialog>
  )
}

type SendProps = {
  url: string
  /** Whether a review of the page is under way. */
  isOpen: boolean
  people: readonly Person[]
  others: readonly DraftPage[]
  onSent(notMailed: readonly { name: string; url: string }[]): void
  onClose(): void
}

function SendForm({ url, isOpen, people, others, onSent, onClose }: SendProps) {
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

const answers = { signed: 'Signed', changes: 'Needs changes', declined: 'Declined' } as const

function Review({ review, onChanged }: { review: PageReview; onChanged(notice: string): void }) {
  const { id, due, isClosed, people, comments } = review
  const [fault, setFault] = useState('')

  async function end() {
    const question = {
      message: 'End this review?',
      hint: 'Its links stop working. Signatures stay.',
      okLabel: 'End the review',
      cancelLabel: 'Keep it',
    }
    if (!(await confirm(question))) return
    try {
      await call(closeReview, { review: id })
      onChanged('The review has ended. Signatures stay.')
    } catch (error) {
      setFault(textOfError(error))
    }
  }

  return (
    <section className={styles.change} aria-label={`Review until ${dayText(due)}`}>
      <div className={styles.head}>
        <h3>{isClosed ? 'Ended review' : `In review until ${dayText(due)}`}</h3>
        {!isClosed && (
          <Button look="quiet" onClick={() => void end()}>
            End this review
          </Button>
        )}
      </div>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <Asked person={person} isOpen={!isClosed} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {comments.map((comment) => (
        <CommentToSettle key={comment.id} comment={comment} onChanged={onChanged} />
      ))}
      <p role="alert">{fault}</p>
    </section>
  )
}

type CommentProps = { comment: PageReview['comments'][number]; onChanged(notice: string): void }

function CommentToSettle({ comment, onChanged }: CommentProps) {
  const [isAnswering, setAnswering] = useState(false)
  const [fault, setFault] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { id, block, by, isSettled } = comment
  const typed = `review/comment/${id}`

  function answer() {
    flushSync(() => setAnswering(true))
    place.current?.querySelector('textarea')?.focus()
  }

  async function cancel() {
    if (hasUnsaved(typed) && !(await confirmDiscard('the answer'))) return
    setAnswering(false)
    place.current?.querySelector('button')?.focus()
  }

  async function settle() {
    try {
      await call(settleComment, { comment: id, isSettled: !isSettled })
      onChanged(isSettled ? 'The comment is open again.' : 'The comment is settled.')
    } catch (error) {
      setFault(textOfError(error))
    }
  }

  return (
    <div ref={place} className={styles.comment}>
      <Comment {...comment} />
      <div className={styles.head}>
        {block && <a href={`#${block}`}>Show the section</a>}
        <Button look="quiet" aria-label={`Answer the comment of ${by}`} onClick={answer}>
          Answer
        </Button>
        <Button
          look="quiet"
          aria-label={`${isSettled ? 'Open' : 'Settle'} the comment of ${by}`}
          onClick={() => void settle()}
        >
          {isSettled ? 'Open again' : 'Settle'}
        </Button>
      </div>
      {isAnswering && (
        <Form
          label="Answer"
          unsaved={typed}
          onSubmit={async ({ text = '' }, store) => {
            await call(answerComment, { comment: id, text: text.trim() })
            await pressEnded()
            // What was typed meanwhile stays.
            if (store.state().values.text === text) setAnswering(false)
            onChanged('The answer is saved.')
          }}
        >
          <TextAreaField name="text" label="Answer" maxLength={4000} isRequired message="Write your answer" />
          <FormActions onCancel={() => void cancel()}>
            <SubmitButton>Save the answer</SubmitButton>
          </FormActions>
        </Form>
      )}
      <p role="alert">{fault}</p>
    </div>
  )
}

type AskedProps = { person: PageReview['people'][number]; isOpen: boolean; onChanged(notice: string): void }

function Asked({ person, isOpen, onChanged }: AskedProps) {
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, name, email, profession, answer, answered, remark, isStruckOut } = person
  const [renewed, setRenewed] = useState('')

  async function renew() {
    const words = await call(renewLink, { signature: id })
      .then(({ url }) =>
        url ? `The message could not be sent. Give them this link yourself: ${url}` : 'A new link is on its way.',
      )
      .catch(textOfError)
    setRenewed(words)
  }

  const state = isStruckOut ? 'Struck out' : answer === null ? 'No answer yet' : answers[answer]
  return (
    <>
      {name}, {profession}, {email}: <strong>{state}</strong>
      {answered && `, ${momentText(answered)}`}
      {remark && `: ${remark}`}{' '}
      {answer === 'signed' && !isStruckOut && user?.roles.includes('Admin') && !isAsking && (
        <Button look="quiet" aria-label={`Strike out the signature of ${name}`} onClick={() => setAsking(true)}>
          Strike out
        </Button>
      )}
      {answer !== 'signed' && isOpen && (
        <Button look="quiet" aria-label={`Send a new link to ${name}`} onClick={() => void renew()}>
          Send a new link
        </Button>
      )}
      <span role="status">{renewed}</span>
      {isAsking && (
        <Form
          label="Strike out"
          unsaved={`review/strike/${id}`}
          onSubmit={async ({ reason = '' }) => {
            await call(strikeOut, { signature: id, reason: reason.trim() })
            onChanged('The signature is struck out.')
          }}
        >
          <TextField name="reason" label="Why does it no longer count?" maxLength={500} isRequired />
          <FormActions>
            <SubmitButton busyLabel="Striking out">Strike out the signature</SubmitButton>
          </FormActions>
        </Form>
      )}
    </>
  )
}
