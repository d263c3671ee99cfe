import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#base/client/call.ts'
import { afterPress } from '#base/client/forms/after-press.ts'
import { Form } from '#base/client/forms/form.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { textOfError } from '#base/client/lists/failure.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm, confirmDiscard } from '#base/client/ui/confirm.ts'
import { hasUnsaved } from '#base/client/unsaved.ts'
import { useUser } from '#base/client/user.ts'
import { dayText, momentText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Comment } from '#features/pages/client/index.ts'
import type { PageReview, PublishingCalls } from '#features/pages/contract/index.ts'
import styles from './release-dialog.module.css'

const closeReview = addressOf<PublishingCalls['closeReview']>('/api/publishing/review/close')
const renewLink = addressOf<PublishingCalls['renewLink']>('/api/publishing/review/renew')
const answerComment = addressOf<PublishingCalls['answerComment']>('/api/publishing/comment/answer')
const settleComment = addressOf<PublishingCalls['settleComment']>('/api/publishing/comment/settle')
const strikeOut = addressOf<PublishingCalls['strikeOut']>('/api/publishing/sign/strike')

/** What comes meanwhile must not move a button away from under a press. */
export const pressEnded = () => new Promise<void>(afterPress)

const answers = { signed: 'Signed', changes: 'Needs changes', declined: 'Declined' } as const

/** One review of a page: who is asked, what they answered, and their comments. */
export function PageReviewPart({ review, onChanged }: { review: PageReview; onChanged(notice: string): void }) {
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
