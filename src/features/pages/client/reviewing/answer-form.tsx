import { useEffect, useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { Recheck } from '#base/client/forms/recheck.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { statementToSign } from '../../contract/review-route.ts'
import type { OpenedReview, reviewerEndpoints } from '../../contract/reviews.ts'
import styles from './review-screen.module.css'

const sign = addressOf<typeof reviewerEndpoints.sign>('/api/publishing/sign')
const decline = addressOf<typeof reviewerEndpoints.decline>('/api/publishing/decline')

type Answer = 'signed' | 'changes' | 'declined'

const choices = [
  ['signed', 'Sign'],
  ['changes', 'I need changes'],
  ['declined', 'Decline'],
] as const

const done = {
  signed: 'You have signed this page. A message about it is on its way to you.',
  changes: 'The editors have been told what has to change. You can still sign the page as it is.',
  declined: 'You have declined. You can still change your answer.',
} as const

export function AnswerForm({ review }: { review: OpenedReview }) {
  const [answer, setAnswer] = useState<Answer | null>(review.answer)
  const [chosen, choose] = useState<Answer>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isSaved = useRef(false)

  function save(given: Answer) {
    isSaved.current = true
    setAnswer(given)
    choose(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: After an answer, its button is gone.
  useEffect(() => {
    if (isSaved.current) heading.current?.focus()
  }, [answer])

  return (
    <section id="app-answer" className={styles.answer} aria-labelledby="app-answer-title">
      <h2 id="app-answer-title" ref={heading} tabIndex={-1}>
        Your answer
      </h2>
      <p role="status">{answer && done[answer]}</p>
      {answer !== 'signed' && (
        <>
          <div className={styles.buttons}>
            {choices.map(([each, words]) => (
              <Button
                key={each}
                look={each === chosen ? 'primary' : 'secondary'}
                aria-pressed={each === chosen}
                onClick={() => choose(each)}
              >
                {words}
              </Button>
            ))}
          </div>
          {chosen && <ChosenForm review={review} answer={chosen} onSent={() => save(chosen)} />}
        </>
      )}
    </section>
  )
}

type ChosenProps = { review: OpenedReview; answer: Answer; onSent(): void }

/** One form for every answer, so that what was typed for one is still there under another. */
function ChosenForm({ review, answer, onSent }: ChosenProps) {
  async function submit(values: Values) {
    const value = (name: string) => (values[name] ?? '').trim()
    const given = { review: review.id, remark: value('remark') }
    if (answer === 'signed')
      await call(sign, {
        ...{ ...given, profession: value('profession'), isDeclared: true },
        ...{ organisation: value('organisation'), interests: value('interests') },
      })
    else await call(decline, { ...given, answer })
    onSent()
  }

  return (
    <Form
      label={choices.find(([each]) => each === answer)?.[1] ?? ''}
      initial={{ profession: review.profession }}
      unsaved="review/answer"
      onSubmit={submit}
    >
      {answer === 'signed' ? <SignFields name={review.name} /> : <RemarkField answer={answer} />}
      <Recheck on={answer} />
    </Form>
  )
}

function SignFields({ name }: { name: string }) {
  return (
    <>
      <p>
        Readers will read your name as <strong>{name}</strong>. If it is wrong, ask the editors for a new invitation
        before you sign.
      </p>
      <TextField name="profession" label="Profession" maxLength={80} isRequired />
      <TextField name="organisation" label="Organisation" maxLength={120} isRequired autoComplete="organization" />
      <TextAreaField
        name="interests"
        label="Interests"
        hint="Anything that others might think has influenced you. If there is nothing, write None."
        maxLength={1000}
        rows={2}
        isRequired
        message="Write what they are, or None"
      />
      <TextAreaField name="remark" label="Remark to the editors (optional)" maxLength={2000} rows={2} />
      <CheckboxField name="isDeclared" label={statementToSign} isRequired message="To sign, tick this statement" />
      <FormActions>
        <SubmitButton busyLabel="Signing">Sign this page</SubmitButton>
      </FormActions>
    </>
  )
}

function RemarkField({ answer }: { answer: Exclude<Answer, 'signed'> }) {
  const needsChanges = answer === 'changes'
  return (
    <>
      <TextAreaField
        name="remark"
        label={needsChanges ? 'What has to change before you sign?' : 'Reason (optional)'}
        maxLength={4000}
        rows={needsChanges ? 6 : 3}
        isRequired={needsChanges}
        message="Say what has to change"
      />
      <FormActions>
        <SubmitButton>{needsChanges ? 'Send to the editors' : 'Decline the review'}</SubmitButton>
      </FormActions>
    </>
  )
}
