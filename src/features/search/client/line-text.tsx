import { kindOf, Marked, notesOf } from './answer.tsx'
import styles from './box.module.css'
import { type Line, shownOf } from './line.ts'

export function LineText({ line: { name, answer } }: { line: Line }) {
  if (!answer) return name
  const { caption, page, headings, caution, image, population, isDose } = answer
  const drug = isDose ? caption : undefined
  const [first = answer, ...also] = shownOf(answer)
  const { title, text, marks } = first
  const hiddenRows = (answer.also?.length ?? 0) - also.length
  return (
    <>
      <span className={styles.kind}>{[kindOf(answer), ...notesOf(answer)].join(' · ')}</span>
      {drug && <b className={styles.text}>{drug}</b>}
      <span className={styles.text}>
        {image && <img src={image} alt="" width={64} height={48} />}
        {title && answer.kind !== 'recommendation' && <b>{title}</b>}
        {title && text && answer.kind !== 'recommendation' && ': '}
        <Marked text={text} marks={marks} />
      </span>
      {also.map((passage) => (
        <span className={styles.text} key={passage.title + passage.text}>
          {passage.title && <b>{passage.title}: </b>}
          <Marked text={passage.text} marks={passage.marks} />
        </span>
      ))}
      {hiddenRows > 0 && (
        <span className={styles.path}>
          {hiddenRows === 1 ? '1 more row' : `${hiddenRows} more rows`} of this dose card
        </span>
      )}
      {population && <span className={styles.path}>For: {population}</span>}
      {caution && <span className={styles.caution}>Caution: {caution.text}</span>}
      <span className={styles.path}>{[page, ...headings, drug ? '' : caption].filter(Boolean).join(' › ')}</span>
    </>
  )
}
