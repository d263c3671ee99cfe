import { type Certainty, type Citation, certainties, type Source } from '../source.ts'
import styles from './source-note.module.css'
import { Words } from './words.tsx'

/** What a source that is less than a primary paper is called, in a word or two. */
const cautions: Partial<Record<Certainty, string>> = {
  S: 'secondary source',
  C: 'our convention',
  K: 'to be confirmed',
}

/** The tags of a source that call for care. */
export function CautionTags({ source }: { source: Source }) {
  return source.tags.flatMap((tag) =>
    cautions[tag]
      ? [
          <span key={tag} className={styles.tag} title={certainties[tag]}>
            {cautions[tag]}
          </span>,
        ]
      : [],
  )
}

/** Where a fact comes from and how sure it is. */
export function SourceNote({ source, label = 'Source' }: { source: Source; label?: string }) {
  return (
    <span className={styles.note}>
      {label}: {source.cite}
      {source.note && (
        <>
          {' ('}
          <Words>{source.note}</Words>)
        </>
      )}{' '}
      <CautionTags source={source} />
    </span>
  )
}

/** The publications that the short names of the sources stand for. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  return (
    <details className={styles.citations}>
      <summary>Sources and how sure they are</summary>
      <dl>
        {citations.map(({ key, text, doi, unchecked }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              {text}
              {doi && !unchecked && (
                <>
                  {' '}
                  <a href={`https://doi.org/${doi}`}>doi:{doi}</a>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {Object.entries(cautions).map(([tag, words], at) => (
          <span key={tag}>
            {at > 0 && ' '}
            <span className={styles.tag}>{words}</span> {certainties[tag as Certainty]}.
          </span>
        ))}
      </p>
    </details>
  )
}
