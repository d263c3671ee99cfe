import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { foundIn } from './answer.tsx'
import { arrive } from './arrive.ts'
import styles from './box.module.css'
import { searchUrl, useAnswers } from './instant-answers.ts'
import type { Line } from './line.ts'
import { LineText } from './line-text.tsx'
import { remember } from './recent-questions.ts'
import { AnswerCount, Understood } from './understood.tsx'

/** The same answers as plain links, over the whole page. */
export function SearchDialog({ words, onClose }: { words: string; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [q, setQ] = useState(words)
  const navigate = useNavigate()
  const { answer, notice, groups } = useAnswers(q)
  useEffect(() => dialog.current?.showModal(), [])
  function go({ url, answer: chosen }: Line) {
    remember(q)
    dialog.current?.close()
    if (chosen) arrive(url, foundIn(chosen))
    void navigate(url)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles.head}>
        <input
          type="search"
          aria-label="Search"
          value={q}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Drug, test, gene or question"
          onChange={({ target }) => setQ(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            go({ url: q.trim() === '' ? '/search' : searchUrl(q.trim()), name: q })
          }}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <Understood answer={answer} notice={notice} onFollow={() => dialog.current?.close()} />
      {groups.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <p className={styles.group} aria-hidden="true">
            {title}
          </p>
          <ul>
            {lines.map((line) => (
              <li key={line.url + line.name}>
                <a
                  href={line.url}
                  className={styles.option}
                  onClick={(event) => {
                    event.preventDefault()
                    go(line)
                  }}
                >
                  <LineText line={line} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <AnswerCount answer={answer} notice={notice} />
    </dialog>
  )
}
