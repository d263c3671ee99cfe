import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { highlightedIn } from './answer.tsx'
import styles from './box.module.css'
import { fieldOf, useActiveOption, useComboboxField } from './combobox-field.ts'
import { searchUrl, useAnswers } from './instant-answers.ts'
import type { Line } from './line.ts'
import { LineText } from './line-text.tsx'
import { remember } from './recent-questions.ts'
import { showResult } from './show-result.ts'
import { AnswerCount, Understood } from './understood.tsx'

/** The list under a search form, operated from its field. */
export function Combobox({ form }: { form: HTMLFormElement }) {
  const [q, setQ] = useState(() => fieldOf(form)?.value ?? '')
  const [isShown, setIsShown] = useState(() => fieldOf(form) === document.activeElement)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const { answer, notice, groups } = useAnswers(q)
  const lines = groups.flatMap((group) => group.lines)
  const isOpen = isShown && groups.length > 0
  const list = `${fieldOf(form)?.id ?? ''}-list`
  // The ids depend on the answer, so the active option never belongs to an older list.
  const idOf = (at: number) => `${list}-${hashOf(`${q} ${answer?.version ?? ''} ${lines.length}`)}-${at}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: A new list starts without an active option.
  useEffect(() => setActive(-1), [answer, q])

  function go({ url, answer: chosen }: Line) {
    remember(q)
    setIsShown(false)
    if (chosen) showResult(url, highlightedIn(chosen))
    void navigate(url)
  }

  function onKey(event: KeyboardEvent, field: HTMLInputElement) {
    const { key } = event
    if (event.target !== field) {
      if (key !== 'Escape' || !isShown) return
      // A link above the list.
      event.preventDefault()
      field.focus()
      setIsShown(false)
      return
    }
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
  }

  useComboboxField(form, {
    onKey,
    onEnter: () => setIsShown(true),
    onLeave: () => setIsShown(false),
    onType(text) {
      setQ(text)
      setIsShown(true)
    },
    onSubmit() {
      remember(q)
      setIsShown(false)
      void navigate(q.trim() === '' ? '/search' : searchUrl(q.trim()))
    },
  })
  // What was typed after the first rendering, before anything listened.
  useEffect(() => setQ(fieldOf(form)?.value ?? ''), [form])
  useActiveOption(form, isOpen ? list : undefined, isOpen && active >= 0 ? idOf(active) : undefined)

  return (
    <>
      {isShown && (isOpen || notice) && (
        <div className={styles.popup} ref={fitWindow}>
          <Understood answer={answer} notice={notice} onFollow={() => setIsShown(false)} />
          <div role="listbox" id={list} aria-label="Answers" hidden={!isOpen}>
            <Options groups={groups} active={active} idOf={idOf} onChoose={go} />
          </div>
        </div>
      )}
      <AnswerCount answer={isShown ? answer : undefined} notice={notice} />
    </>
  )
}

const leastHeight = 240
const gap = 16

/** Keeps the end of the list inside the window, because scrolling over the list does not scroll the page. */
function fitWindow(popup: HTMLElement | null) {
  if (!popup) return
  const { top } = popup.getBoundingClientRect()
  popup.style.maxBlockSize = `${Math.max(leastHeight, innerHeight - top - gap)}px`
}

type OptionsProps = {
  groups: ReturnType<typeof useAnswers>['groups']
  active: number
  idOf(at: number): string
  onChoose(line: Line): void
}

function Options({ groups, active, idOf, onChoose }: OptionsProps) {
  let at = -1
  return groups.map(({ title, lines }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not.
    <div role="group" key={title} aria-label={title}>
      <p className={styles.group} aria-hidden="true">
        {title}
      </p>
      {lines.map((line) => {
        at += 1
        return <Option key={idOf(at)} id={idOf(at)} line={line} isActive={at === active} onChoose={onChoose} />
      })}
    </div>
  ))
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

function hashOf(text: string): string {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}
