import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { FormStore, Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { confirmDiscard } from '#base/client/ui/confirm.ts'
import { hasUnsaved } from '#base/client/unsaved.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { partName } from '../../contract/part-name.ts'
import type { OpenedReview, ReviewComment, reviewerEndpoints } from '../../contract/reviews.ts'
import { usePartId } from '../part-id.ts'
import { Comment } from './comment.tsx'
import styles from './review-screen.module.css'

const addComment = addressOf<typeof reviewerEndpoints.addComment>('/api/publishing/comment/add')
const longestQuote = 300

type Props = {
  review: OpenedReview
  comments: readonly ReviewComment[]
  onChange(comments: readonly ReviewComment[]): void
}

/** The comments on “In short”, on each section and on each result of a program, under its heading. Rendered beside the page, once it is there. */
export function SectionComments(props: Props) {
  const { headings } = props.review.content
  const inShort = usePartId('key-points')
  const [hosts, setHosts] = useState<readonly { id: string; title: string; host: Element }[]>([])
  useEffect(() => {
    const results = [...document.querySelectorAll<HTMLElement>('h2[data-of]')].map((heading) => ({
      ...{ id: heading.dataset.of ?? '', text: heading.innerText, heading },
    }))
    const sections = [{ id: inShort, text: partName('key-points') }, ...headings].map(({ id, text }) => ({
      ...{ id, text, heading: document.getElementById(id) },
    }))
    const made = [...sections, ...results].flatMap(({ id, text, heading }) => {
      if (!heading) return []
      const host = document.createElement('div')
      // A press in the summary of a fold would close it.
      ;(heading.closest('summary') ?? heading).after(host)
      return [{ id, title: text, host }]
    })
    setHosts(made)
    return () => {
      for (const { host } of made) host.remove()
    }
  }, [headings, inShort])
  const selected = useSelectedWords(hosts)
  return hosts.map(({ id, title, host }) =>
    createPortal(
      <Comments {...props} block={id} title={title} quote={selected?.host === host ? selected.words : ''} />,
      host,
      id,
    ),
  )
}

/** The words that were last selected, and under which heading. A press on a button ends the selection. */
function useSelectedWords(hosts: readonly { host: Element }[]) {
  const [selected, setSelected] = useState<{ host: Element | undefined; words: string }>()
  useEffect(() => {
    function note() {
      const selection = document.getSelection()
      const words = selection?.toString().trim() ?? ''
      const start = selection?.anchorNode
      if (!start || words === '') return
      const host = hosts.findLast(
        ({ host }) => host.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING,
      )?.host
      setSelected({ host, words: words.slice(0, longestQuote) })
    }
    document.addEventListener('selectionchange', note)
    return () => document.removeEventListener('selectionchange', note)
  }, [hosts])
  return selected
}

export function Comments({
  review,
  comments,
  onChange,
  block = '',
  title = 'the page',
  quote = '',
}: Props & { block?: string; title?: string; quote?: string }) {
  const [isOpen, setOpen] = useState(false)
  const [quoted, setQuoted] = useState('')
  const [notice, setNotice] = useState('')
  const formId = useId()
  const place = useRef<HTMLDivElement>(null)
  const wasOpened = useRef(false)
  const typed = `review/comment/${block}`
  const own = comments.filter((comment) => comment.block === block)

  async function submit({ text = '', mustSettle }: Values, store: FormStore) {
    const comment = { block, quote: quoted, text: text.trim(), mustSettle: Boolean(mustSettle) }
    const answer = await call(addComment, { review: review.id, ...comment })
    // What was typed meanwhile stays.
    if (store.state().values.text === text) setOpen(false)
    setNotice('The editors can read your comment.')
    onChange(answer.comments)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: The button that was pressed is gone.
  useEffect(() => {
    if (wasOpened.current) place.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [isOpen])

  function open() {
    wasOpened.current = true
    setQuoted(quote)
    setNotice('')
    setOpen(true)
  }

  async function cancel() {
    if (!hasUnsaved(typed) || (await confirmDiscard('the comment'))) setOpen(false)
  }

  return (
    <div ref={place} className={styles.comments}>
      {own.map((comment) => (
        <Comment key={comment.id} {...comment} />
      ))}
      {!isOpen && (
        <Button look="quiet" aria-label={`Comment on ${title}`} onClick={open}>
          {block ? 'Comment' : 'Comment on the page'}
        </Button>
      )}
      {isOpen && (
        <Form id={formId} label={`Comment on ${title}`} unsaved={typed} onSubmit={submit}>
          {quoted && <blockquote>{quoted}</blockquote>}
          <TextAreaField
            name="text"
            label={`Comment on ${title}`}
            hint="Only the editors and the other reviewers read it."
            maxLength={4000}
            isRequired
            message="Write your comment"
          />
          <CheckboxField name="mustSettle" label="Must be settled before the page is released" />
          <FormActions onCancel={() => void cancel()}>
            <SubmitButton busyLabel="Sending">Send the comment</SubmitButton>
          </FormActions>
        </Form>
      )}
      <span role="status">{notice}</span>
    </div>
  )
}
