import { useEffect, useState } from 'react'
import type { SearchAnswer } from '../contract/search.ts'
import styles from './box.module.css'
import { isUnanswered, searchUrl } from './instant-answers.ts'
import { answerName } from './line.ts'
import { ReadAs } from './read-as.tsx'

const announceAfterMs = 1000

type Announced = { answer: SearchAnswer | undefined; notice: string }

export function Understood({ answer, notice, onFollow }: Announced & { onFollow(): void }) {
  const missing = (answer?.missing ?? []).map((word) => `Nothing here mentions “${word}”`)
  const none = answer && isUnanswered(answer) ? 'No answer found' : ''
  const message = [...missing, none, notice].filter(Boolean).join(' · ')
  if (!message && !answer?.understood.length) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div
      className={styles.understood}
      // In some browsers a pressed link takes no focus, and the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ target }) => target instanceof HTMLAnchorElement && onFollow()}
    >
      {answer && <ReadAs answer={answer} className={undefined} addressOf={searchUrl} max={3} />}
      {message && <p>{message}</p>}
    </div>
  )
}

const countOf = ({ answers, total }: SearchAnswer) =>
  answers.length < total ? `${answers.length} of ${total} answers` : total === 1 ? '1 answer' : `${total} answers`

/** Announces the number of answers once typing pauses. */
export function AnswerCount({ answer, notice }: Announced) {
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    setAnnouncement('')
    if (!answer && !notice) return
    const [first] = answer?.answers ?? []
    const words = answer && first ? `${countOf(answer)}, first: ${answerName(first)}` : 'No answers'
    const timer = setTimeout(() => setAnnouncement(notice || words), announceAfterMs)
    return () => clearTimeout(timer)
  }, [answer, notice])
  return (
    <span className="unseen" role="status">
      {announcement}
    </span>
  )
}
