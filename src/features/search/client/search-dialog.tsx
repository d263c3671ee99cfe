import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { highlightedIn } from './answer.tsx'
import styles from './box.module.css'
import { fieldOf } from './combobox-field.ts'
import { searchUrl, useAnswers } from './instant-answers.ts'
import type { Line } from './line.ts'
import { LineText } from './line-text.tsx'
import { remember } from './recent-questions.ts'
import { showResult } from './show-result.ts'
import { AnswerCount, Understood } from './understood.tsx'

/** The same answers as plain links, in the dialog over the whole page. */
export function SearchDialog({ form }: { form: HTMLFormElement }) {
  const [q, setQ] = useState(() => fieldOf(form)?.value ?? '')
  const navigate = useNavigate()
  const { answer, notice, groups } = useAnswers(q)
  function close() {
    const dialog = form.closest('dialog')
    // `pressScript` makes it modal only after it has been shown.
    dialog?.hidePopover?.()
    dialog?.close()
  }
  function go({ url, answer: chosen }: Line) {
    remember(q)
    close()
    if (chosen) showResult(url, highlightedIn(chosen))
    void navigate(url)
  }
  const type = useEffectEvent(() => setQ(fieldOf(form)?.value ?? ''))
  const submit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault()
    // The page behind says what is searched for until its results replace it.
    for (const field of document.querySelectorAll<HTMLInputElement>('main input[type=search]')) field.value = q
    go({ url: q.trim() === '' ? '/search' : searchUrl(q.trim()), name: q })
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    form.addEventListener('input', type, { signal })
    // The dialog may open again with the words of another field.
    form.addEventListener('focusin', type, { signal })
    form.addEventListener('submit', submit, { signal })
    // What was typed after the first rendering, before anything listened.
    type()
    return () => listeners.abort()
  }, [form])
  return (
    <>
      <Understood answer={answer} notice={notice} onFollow={close} />
      {groups.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <p className={styles.group} aria-hidden="true">
            {title}
          </p>
          <ul className={styles.list}>
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
    </>
  )
}
