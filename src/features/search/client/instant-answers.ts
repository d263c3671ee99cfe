import { useEffect, useState } from 'react'
import { Problem } from '#base/contract/problem.ts'
import { editMode } from '#features/pages/client/index.ts'
import type { Answer } from '../contract/answers.ts'
import type { QuestionList } from '../contract/lists.ts'
import type { AnswerFilter, SearchAnswer } from '../contract/search.ts'
import { answerName, type Line } from './line.ts'
import { askFor } from './load.ts'
import { leastLetters, recent } from './recent-questions.ts'

type Group = { readonly title: string; readonly lines: readonly Line[] }

const debounceMs = 120
const slowAfterMs = 700
const pageKinds = ['page', 'calculator', 'figure', 'section', 'reading']

/** Requested after a pause; the previous answers stay until the new ones arrive. The notice says why there are none. */
export function useAnswers(q: string) {
  const [answer, setAnswer] = useState<SearchAnswer>()
  const [notice, setNotice] = useState('')
  const [questions, setQuestions] = useState<readonly QuestionList[]>([])
  const words = q.trim()
  useEffect(() => {
    if (words !== '') return
    setAnswer(undefined)
    const request = new AbortController()
    askFor<{ questions?: QuestionList[] }>('/search/questions', request.signal).then(
      (list) => setQuestions(list.questions ?? []),
      () => {},
    )
    return () => request.abort()
  }, [words])
  useEffect(() => {
    setNotice('')
    if (words.length < leastLetters) return
    const request = new AbortController()
    const { signal } = request
    const show = (found: SearchAnswer | undefined, text: string) => {
      clearTimeout(slow)
      if (signal.aborted) return
      setAnswer(found)
      setNotice(text)
    }
    const slow = setTimeout(() => setNotice('Searching…'), slowAfterMs)
    const timer = setTimeout(
      () =>
        askFor<SearchAnswer>(`/search?${new URLSearchParams({ q: words, show: 'first', ...scope() })}`, signal).then(
          (found) => show(found, ''),
          (error: unknown) => show(undefined, faultOf(error)),
        ),
      debounceMs,
    )
    return () => {
      clearTimeout(slow)
      clearTimeout(timer)
      request.abort()
    }
  }, [words])
  const shown = words.length < leastLetters ? undefined : answer
  return { answer: shown, notice, groups: groupsOf(words, shown, questions) }
}

export const isUnanswered = ({ answers, calculator }: SearchAnswer) => answers.length === 0 && !calculator

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
  const { q, answers, calculator } = answer
  const isPage = ({ kind }: Answer) => pageKinds.includes(kind)
  const lineOf = (one: Answer): Line => ({ url: one.url, answer: one, name: answerName(one) })
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
          // The question that was answered, not what has been typed since.
          url: isUnanswered(answer) ? searchUrl(q) : searchUrl(q, 'all'),
          name: `${moreNameOf(answer)} “${q}”`,
        },
      ],
    },
  ].filter(({ lines }) => lines.length > 0)
}

function moreNameOf(answer: SearchAnswer): string {
  if (!isUnanswered(answer)) return answer.total > 1 ? `Show all ${answer.total} answers for` : 'Show the answer for'
  return answer.nearest ? 'Nearest answers to' : 'Ask the editors about'
}

export const searchUrl = (q: string, show?: AnswerFilter) =>
  `/search?${new URLSearchParams({ q, ...(show && { show }), ...scope() })}`
