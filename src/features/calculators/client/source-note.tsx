import { type Certainty, type Citation, certainties, type Source } from '#features/clinical/index.ts'
import styles from './source-note.module.css'
import { Words } from './words.tsx'

/** Short labels for sources that are less than a primary paper. */
const cautions: Partial<Record<Certainty, string>> = {
  S: 'secondary source',
  C: 'our convention',
  K: 'to be confirmed',
}

/** Tags that mark a source as uncertain. */
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

/** The source of a fact and its certainty. */
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

/** The publications behind the short citation names. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  return (
    <details className={styles.citations}>
      <summary>Sources and their reliability</summary>
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
