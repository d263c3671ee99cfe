import { Fragment, type ReactNode } from 'react'
import type { Answer, Mark } from '../contract/answers.ts'

const kindNames: Readonly<Record<Answer['kind'], string>> = {
  recommendation: 'Recommendation',
  row: 'Table row',
  text: 'Text',
  caution: 'Caution',
  section: 'Section',
  page: 'Page',
  figure: 'Figure',
  reading: 'Reading',
  calculator: 'Calculator',
}

export const kindOf = ({ kind, label, isDose }: Answer): string => (isDose ? 'Dose' : (label ?? kindNames[kind]))

/** The location of an answer: its page and the headings above it. */
export const pathOf = ({ page, headings, caption, kind, label }: Answer): string[] =>
  [page, ...headings, caption ?? '', kind === 'recommendation' ? (label ?? '') : ''].filter(Boolean)

export const highlightedIn = ({ text, marks, also = [] }: Answer): string[] => [
  ...new Set([{ text, marks }, ...also].flatMap((each) => each.marks.map(([from, to]) => each.text.slice(from, to)))),
]

export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(
      <Fragment key={from}>{text.slice(at, from)}</Fragment>,
      <mark key={`m${from}`}>{text.slice(from, to)}</mark>,
    )
    at = to
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

/** Short notes that a reader needs to judge an answer. */
export function notesOf({
  status,
  unconfirmed,
  certainty,
  reviewed,
  isOverdue,
  visible = [],
  kind,
  isChosen,
}: Answer): string[] {
  return [
    isChosen ? 'Chosen by the editors' : '',
    ...visible.map((each) => visibleNames[each]),
    kind === 'recommendation' && status === 'draft' ? 'Draft' : '',
    certainty && certainty !== 'ungraded' ? `${capital(certainty.replace('-', ' '))} certainty` : '',
    unconfirmed ? 'Source to be confirmed' : '',
    isOverdue ? 'Review overdue' : reviewed ? '' : 'Not yet reviewed',
  ].filter(Boolean)
}

const visibleNames = { unpublished: 'Unpublished', roles: 'Roles', hidden: 'Shown with a result only' } as const
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
