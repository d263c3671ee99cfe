import { useIsHydrated } from '#base/client/hydrated.ts'
import { editEvent } from '#features/pages/contract/index.ts'
import type { Also, Answer } from '../contract/answers.ts'
import { highlightedIn, kindOf, Marked, notesOf, pathOf } from './answer.tsx'
import styles from './answers.module.css'

type AnswersProps = {
  answers: readonly Answer[]
  /** Whether following an answer turns edit mode on, for editors who look for a place. */
  opensEditMode?: boolean
}

export function Answers({ answers, opensEditMode = false }: AnswersProps) {
  return (
    <ol className={styles.answers}>
      {answers.map((answer) => (
        <AnswerItem
          key={`${answer.url} ${answer.kind} ${answer.title} ${answer.text.slice(0, 40)}`}
          answer={answer}
          opensEditMode={opensEditMode}
        />
      ))}
    </ol>
  )
}

function AnswerItem({ answer, opensEditMode }: { answer: Answer; opensEditMode: boolean }) {
  const isHydrated = useIsHydrated()
  const { url, kind, title, text, marks, population, caution, also = [], image, strength, direction } = answer
  const path = pathOf(answer)
  const rows = kind === 'row' ? [answer, ...also] : []
  // The caution follows the rows that the question asks for, before the rest of a dose card.
  const end = rows.findLastIndex(({ isUnasked }) => !isUnasked) + 1
  const isText = kind === 'text' || (kind === 'section' && caution !== undefined)
  // Without JavaScript, the browser itself finds the words.
  const fragment =
    isText && !isHydrated && text ? `${url.includes('#') ? '' : '#'}:~:text=${encodeURIComponent(startOf(text))}` : ''
  async function follow() {
    const { showResult } = await import('./show-result.ts')
    showResult(url, highlightedIn(answer), opensEditMode ? () => dispatchEvent(new Event(editEvent)) : undefined)
  }
  return (
    <li data-answer data-path={path.join(' › ')} className={styles.answer} data-kind={kind}>
      <p className={styles.kind} data-look={strength && `${strength}${direction === 'against' ? '-against' : ''}`}>
        {[kindOf(answer), ...notesOf(answer)].join(' · ')}
      </p>
      <div className={styles.said}>
        {image && <img src={image} alt="" width={96} height={72} loading="lazy" />}
        <p>
          <a href={url + fragment} onClick={follow}>
            {headOf(answer)}
          </a>
        </p>
        {kind === 'row' ? (
          <Rows rows={rows.slice(0, end)} />
        ) : (
          text && (
            <p>
              {kind === 'text' && <Introduction title={title} />}
              <Marked text={text} marks={marks} />
            </p>
          )
        )}
        {population && <p className={styles.soft}>For: {population}</p>}
        {kind !== 'row' &&
          also.map((passage) => (
            <p key={passage.text}>
              <Introduction title={passage.title} />
              <Marked text={passage.text} marks={passage.marks} />
            </p>
          ))}
        {caution && (
          <p className={styles.caution}>
            <a href={caution.url}>Caution</a>: {caution.text}
          </p>
        )}
        <Rows rows={rows.slice(end)} />
      </div>
      <p className={styles.path}>{path.join(' › ')}</p>
    </li>
  )
}

const Rows = ({ rows }: { rows: readonly Also[] }) =>
  rows.map(({ title, text, marks, target }) => {
    const words = <Marked text={text} marks={marks} />
    return (
      <p key={title + text} className={styles.row}>
        <b>{title}</b>: {target ? <a href={target}>{words}</a> : words}
      </p>
    )
  })

const Introduction = ({ title }: { title: string }) => title && <b>{title}: </b>

function headOf({ kind, page, headings, caption, title, label }: Answer): string {
  if (kind === 'row' && caption) return caption
  if (kind === 'page' || kind === 'calculator' || kind === 'reading') return title || page
  if (kind === 'recommendation') return `${label}: ${page}`
  return [page, headings.at(-1)].filter(Boolean).join(' › ')
}

const startWords = 6

/** The first words of a text, for a text fragment. A truncated text begins with a character that is not on the page. */
const startOf = (text: string) => text.replace(/^… /, '').replace(/ …$/, '').split(' ').slice(0, startWords).join(' ')
