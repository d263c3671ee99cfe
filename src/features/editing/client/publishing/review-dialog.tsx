import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { closePrompt } from '#base/client/forms/form-dialog.tsx'
import { textOfError } from '#base/client/lists/failure.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { mayLoseChanges } from '#base/client/unsaved.ts'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { PublishingCalls } from '#features/pages/contract/index.ts'
import { PageReviewPart, pressEnded } from './page-review-part.tsx'
import { SendForReview } from './send-for-review.tsx'

const draftPages = addressOf<PublishingCalls['draftPages']>('/api/publishing/draft-pages')
const pageReviews = addressOf<PublishingCalls['pageReviews']>('/api/publishing/review/page')

export type ReviewDialogProps = { url: string; onChanged(notice: string): void; onClose(): void }

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
        <PageReviewPart key={review.id} review={review} onChanged={change} />
      ))}
      {answer && isOpen && !isAgain && (
        <Button look="secondary" onClick={() => setAgain(true)}>
          Send for review again…
        </Button>
      )}
      {answer && (isAgain || !(isOpen || isSent)) && (
        <SendForReview
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
