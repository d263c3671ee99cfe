import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { Problem } from '#base/contract/problem.ts'
import { editMode } from '#features/pages/client/index.ts'
import type { Also, Answer } from '../contract/answers.ts'
import type { QuestionList } from '../contract/lists.ts'
import type { SearchAnswer } from '../contract/search.ts'
import { foundIn, kindOf, Marked, notesOf } from './answer.tsx'
import { arrive } from './arrive.ts'
import styles from './box.module.css'
import { askFor } from './load.ts'
import { ReadAs } from './read-as.tsx'

/** A line of the list: its target and its text. */
type Line = { readonly url: string; readonly name: string; readonly answer?: Answer }
type Group = { readonly title: string; readonly lines: readonly Line[] }

const pauseMs = 120
const leastLetters = 2
const saidAfterMs = 1000
const slowAfterMs = 700
const mostShown = 8
const mostRecent = 5
const pageKinds = ['page', 'calculator', 'figure', 'section', 'reading']
const recentKey = 'search.recent'

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[role=search]') : null

/** The list of instant answers of the search form in use. */
export function Box() {
  const isTouched = matchMedia('(pointer: coarse)').matches
  const [{ form, at }, setUsed] = useState(() => ({ form: formOf(document.activeElement), at: 0 }))
  const [isInDialog, setIsInDialog] = useState(isTouched && form !== null)

  useEffect(() => {
    const turn = ({ target }: Event) => {
      const next = formOf(target)
      if (next) setUsed((used) => (used.form === next ? used : { form: next, at: used.at + 1 }))
    }
    // Swiping cannot reach the options of a listbox, so touch devices get links. On a narrow page a link in the header
    // replaces the form.
    const press = (event: MouseEvent) => {
      const target = event.target as Element
      const isLink = target.closest('header [href="/search"]') && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (isLink) event.preventDefault()
      if (isLink || (isTouched && target.matches('form[role=search] input'))) setIsInDialog(true)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('focusin', turn, { signal })
    // Before links are followed.
    document.addEventListener('click', press, { signal, capture: true })
    return () => listening.abort()
  }, [isTouched])

  if (isInDialog)
    // Outside the form, which is hidden on a narrow page.
    return createPortal(
      <SearchDialog words={form?.querySelector('input')?.value ?? ''} onClose={() => setIsInDialog(false)} />,
      document.body,
    )
  return isTouched || !form ? null : createPortal(<Combobox key={at} form={form} />, form)
}

/**
 * The answers to the typed text: requested after a pause, the previous ones shown until the new ones arrive. The notice
 * says why there are none.
 */
function useAnswers(q: string) {
  const [answer, setAnswer] = useState<SearchAnswer>()
  const [notice, setNotice] = useState('')
  const [questions, setQuestions] = useState<readonly QuestionList[]>([])
  const words = q.trim()
  useEffect(() => {
    if (words !== '') return
    setAnswer(undefined)
    const asking = new AbortController()
    askFor<{ questions?: QuestionList[] }>('/search/questions', asking.signal).then(
      (list) => setQuestions(list.questions ?? []),
      () => {},
    )
    return () => asking.abort()
  }, [words])
  useEffect(() => {
    setNotice('')
    if (words.length < leastLetters) return
    const asking = new AbortController()
    const { signal } = asking
    const show = (found: SearchAnswer | undefined, text: string) => {
      clearTimeout(slow)
      if (signal.aborted) return
      setAnswer(found)
      setNotice(text)
    }
    const slow = setTimeout(() => setNotice('Searching…'), slowAfterMs)
    const timer = setTimeout(
      () =>
        askFor<SearchAnswer>(
          `/search?${new URLSearchParams({ q: words, limit: `${mostShown}`, ...scope() })}`,
          signal,
        ).then(
          (found) => show(found, ''),
          (error: unknown) => show(undefined, faultOf(error)),
        ),
      pauseMs,
    )
    return () => {
      clearTimeout(slow)
      clearTimeout(timer)
      asking.abort()
    }
  }, [words])
  const shown = words.length < leastLetters ? undefined : answer
  return { answer: shown, notice, groups: groupsOf(words, shown, questions) }
}

const isUnanswered = ({ answers, calculator }: SearchAnswer) => answers.length === 0 && !calculator

/** Editors in edit mode also search what readers do not see. */
const scope = () => (editMode()?.Region ? { scope: 'all' } : {})

const faultOf = (error: unknown) =>
  error instanceof Problem && error.status > 0
    ? error.message
    : 'The search cannot be reached. Check the connection; what you typed is kept.'

function groupsOf(words: string, answer: SearchAnswer | undefined, questions: readonly QuestionList[]): Group[] {
  if (words.length < leastLetters) {
    const [home] = questions
    return [
      { title: 'Asked before', lines: recent().map((q) => ({ url: searchUrl(q), name: q })) },
      {
        title: 'Common questions',
        lines: (home?.questions ?? []).slice(0, 6).map(({ text, url }) => ({ url, name: text })),
      },
    ].filter(({ lines }) => lines.length > 0)
  }
  if (!answer) return []
  const { answers, calculator } = answer
  const isPage = ({ kind }: Answer) => pageKinds.includes(kind)
  const lineOf = (one: Answer): Line => ({ url: one.url, answer: one, name: nameOf(one) })
  return [
    { title: 'Answers', lines: answers.filter((one) => !isPage(one)).map(lineOf) },
    {
      title: 'Pages and calculators',
      lines: [
        ...(calculator
          ? [{ url: calculator.url, name: `${calculator.name}: open with ${calculator.filled.join(', ')}` }]
          : []),
        ...answers.filter(isPage).map(lineOf),
      ],
    },
    {
      title: 'More',
      lines: [
        {
          url: searchUrl(words),
          name: `${moreNameOf(answer)} “${words}”`,
        },
      ],
    },
  ].filter(({ lines }) => lines.length > 0)
}

function moreNameOf(answer: SearchAnswer): string {
  if (!isUnanswered(answer)) return 'All answers for'
  return answer.nearest ? 'Nearest answers to' : 'Ask the editors about'
}

const searchUrl = (q: string) => `/search?${new URLSearchParams({ q, ...scope() })}`

/** What the list shows of an answer: the rest of a dose card would fill it. */
function shownOf(answer: Answer): readonly Also[] {
  const shown = [answer, ...(answer.also ?? [])].filter(({ isUnasked }) => !isUnasked)
  return shown.length > 0 ? shown : [answer]
}

const mostOfName = 120

/** An answer in a few words, as it is announced. */
function nameOf(answer: Answer): string {
  const { lead = '', text = '' } = shownOf(answer)[0] ?? {}
  const words = [lead, text].filter(Boolean).join(': ')
  return `${kindOf(answer)}: ${words.slice(0, mostOfName)}, ${answer.page}${answer.caution ? ', with a caution' : ''}`
}

function Combobox({ form }: { form: HTMLFormElement }) {
  const [q, setQ] = useState(() => form.querySelector('input')?.value ?? '')
  const [isShown, setIsShown] = useState(() => form.querySelector('input') === document.activeElement)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const { answer, notice, groups } = useAnswers(q)
  const lines = groups.flatMap((group) => group.lines)
  const isOpen = isShown && groups.length > 0
  const list = `${form.querySelector('input')?.id ?? ''}-list`
  // The ids depend on the answer, so the active option never belongs to an older list.
  const idOf = (at: number) => `${list}-${hashOf(`${q} ${answer?.version ?? ''} ${lines.length}`)}-${at}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: A new list starts without an active option.
  useEffect(() => setActive(-1), [answer, q])

  function go({ url, answer: chosen }: Line) {
    remember(q)
    setIsShown(false)
    if (chosen) arrive(url, foundIn(chosen))
    void navigate(url)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const field = event.target as HTMLInputElement
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setIsShown(true)
      const step = key === 'ArrowDown' ? 1 : -1
      // Index -1 is the text field itself.
      setActive((at) => ((at + step + 1 + lines.length + 1) % (lines.length + 1)) - 1)
    } else if (key === 'Enter' && isOpen && lines[active]) {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) window.open(lines[active].url, '_blank')
      else go(lines[active])
    } else if (key === 'Escape') {
      event.preventDefault()
      if (isOpen) setIsShown(false)
      else {
        field.value = ''
        setQ('')
      }
    }
  })
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault()
    remember(q)
    setIsShown(false)
    void navigate(q.trim() === '' ? '/search' : searchUrl(q.trim()))
  })

  useEffect(() => {
    const field = form.querySelector('input')
    if (!field) return
    const type = () => {
      setQ(field.value)
      setIsShown(true)
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!form.contains(relatedTarget as Node | null)) setIsShown(false)
    }
    const enter = ({ target }: Event) => target === field && setIsShown(true)
    const key = (event: KeyboardEvent) => onKey(event)
    const submit = (event: SubmitEvent) => onSubmit(event)
    field.role = 'combobox'
    field.ariaAutoComplete = 'list'
    field.ariaHasPopup = 'listbox'
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('input', type, { signal })
    field.addEventListener('keydown', key, { signal })
    field.addEventListener('click', enter, { signal })
    form.addEventListener('focusin', enter, { signal })
    form.addEventListener('focusout', leave, { signal })
    form.addEventListener('submit', submit, { signal })
    return () => listening.abort()
  }, [form])

  useEffect(() => {
    const field = form.querySelector('input')
    if (!field) return
    field.ariaExpanded = String(isOpen)
    field.setAttribute('aria-controls', isOpen ? list : '')
    if (!isOpen) field.removeAttribute('aria-controls')
    if (isOpen && active >= 0) {
      const id = idOf(active)
      field.setAttribute('aria-activedescendant', id)
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    } else field.removeAttribute('aria-activedescendant')
  })

  let at = -1
  return (
    <>
      {isShown && (isOpen || notice) && (
        <div className={styles.popup}>
          <Understood answer={answer} notice={notice} onFollow={() => setIsShown(false)} />
          <div role="listbox" id={list} aria-label="Answers" hidden={!isOpen}>
            {groups.map(({ title, lines: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not.
              <div role="group" key={title} aria-label={title}>
                <p className={styles.group} aria-hidden="true">
                  {title}
                </p>
                {own.map((line) => {
                  at += 1
                  return <Option key={idOf(at)} id={idOf(at)} line={line} isActive={at === active} onChoose={go} />
                })}
              </div>
            ))}
          </div>
        </div>
      )}
      <AnswerCount answer={isShown ? answer : undefined} notice={notice} />
    </>
  )
}

type Announced = { answer: SearchAnswer | undefined; notice: string }

/** Announces the number of answers once typing pauses. */
function AnswerCount({ answer, notice }: Announced) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    setSaid('')
    if (!answer && !notice) return
    const [first] = answer?.answers ?? []
    const words = first ? `${answer?.answers.length} answers, first: ${nameOf(first)}` : 'No answers'
    const timer = setTimeout(() => setSaid(notice || words), saidAfterMs)
    return () => clearTimeout(timer)
  }, [answer, notice])
  return (
    <span className={styles.said} role="status">
      {said}
    </span>
  )
}

function Option({
  id,
  line,
  isActive,
  onChoose,
}: {
  id: string
  line: Line
  isActive: boolean
  onChoose(line: Line): void
}) {
  return (
    <a
      role="option"
      id={id}
      href={line.url}
      tabIndex={-1}
      className={styles.option}
      aria-selected={isActive}
      // The focus stays in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onChoose(line)
      }}
    >
      <LineText line={line} />
    </a>
  )
}

function LineText({ line: { name, answer } }: { line: Line }) {
  if (!answer) return name
  const { caption, page, headings, caution, image, population } = answer
  const [first = answer, ...also] = shownOf(answer)
  const { lead, text, marks } = first
  const left = (answer.also?.length ?? 0) - also.length
  return (
    <>
      <span className={styles.kind}>{[kindOf(answer), ...notesOf(answer)].join(' · ')}</span>
      <span className={styles.text}>
        {image && <img src={image} alt="" width={64} height={48} />}
        {lead && answer.kind !== 'recommendation' && <b>{lead}</b>}
        {lead && text && answer.kind !== 'recommendation' && ': '}
        <Marked text={text} marks={marks} />
      </span>
      {also.map((one) => (
        <span className={styles.text} key={one.lead + one.text}>
          {one.lead && <b>{one.lead}: </b>}
          <Marked text={one.text} marks={one.marks} />
        </span>
      ))}
      {left > 0 && (
        <span className={styles.path}>{left === 1 ? '1 more row' : `${left} more rows`} of this dose card</span>
      )}
      {population && <span className={styles.path}>For: {population}</span>}
      {caution && <span className={styles.caution}>Caution: {caution.text}</span>}
      <span className={styles.path}>{[page, ...headings, caption].filter(Boolean).join(' › ')}</span>
    </>
  )
}

/** How the question was interpreted, or why there is no answer. */
function Understood({ answer, notice, onFollow }: Announced & { onFollow(): void }) {
  const missing = (answer?.missing ?? []).map((word) => `Nothing here mentions “${word}”`)
  const none = answer && isUnanswered(answer) ? 'No answer found' : ''
  const said = [...missing, none, notice].filter(Boolean).join(' · ')
  if (!said && !answer?.understood.length) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div
      className={styles.understood}
      // In some browsers a pressed link takes no focus, and the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ target }) => target instanceof HTMLAnchorElement && onFollow()}
    >
      {answer && <ReadAs answer={answer} className={undefined} addressOf={searchUrl} most={3} />}
      {said && <p>{said}</p>}
    </div>
  )
}

/** The same answers as plain links, over the whole page. */
function SearchDialog({ words, onClose }: { words: string; onClose(): void }) {
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

/** The last questions of this tab. */
function recent(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(recentKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

function remember(q: string) {
  const words = q.trim()
  if (words.length < leastLetters) return
  try {
    sessionStorage.setItem(
      recentKey,
      JSON.stringify([words, ...recent().filter((other) => other !== words)].slice(0, mostRecent)),
    )
  } catch {
    // Without storage there are no recent questions.
  }
}

function hashOf(text: string): string {
  let hash = 0
  for (const sign of text) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}
