import { Fragment } from 'react'
import { type Certainty, type Citation, certainties, type Source } from '#features/clinical/index.ts'
import styles from './source-note.module.css'
import { Words } from './words.tsx'

/** Short labels for sources that are less than a primary paper. */
const cautions: Partial<Record<Certainty, string>> = {
  S: 'secondary source',
  C: 'our convention',
}

/** The certainty that text marks with a raised question mark. */
const unconfirmed = 'K'

/** Marks that a source is uncertain, after the words that rest on it. */
export function CautionTags({ source }: { source: Source }) {
  return source.tags.map((tag) => (
    <Fragment key={tag}>
      {tag === unconfirmed && <Unconfirmed />}
      {cautions[tag] && ' '}
      {cautions[tag] && (
        <span className={styles.tag} title={certainties[tag]}>
          {cautions[tag]}
        </span>
      )}
    </Fragment>
  ))
}

/** The mark of stored text for a statement without a source. */
const Unconfirmed = () => <span className="unconfirmed-mark">Source to be confirmed</span>

export function SourceNote({ source, label = 'Source' }: { source: Source; label?: string }) {
  return (
    <span className={styles.note}>
      <Words>{label}</Words>: {source.cite}
      {source.note && (
        <>
          {' ('}
          <Words>{source.note}</Words>)
        </>
      )}
      <CautionTags source={source} />
    </span>
  )
}

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
        <span>
          <Unconfirmed /> {certainties[unconfirmed]}.
        </span>
      </p>
    </details>
  )
}
