import { Fragment } from 'react'
import type { Certainty, Citation, Source } from '#features/clinical/index.ts'
import styles from './source-note.module.css'
import { Words } from './words.tsx'

/** Sources that are less than a primary paper: a short label, and what it means. */
const cautions: Partial<Record<Certainty, { readonly label: string; readonly meaning: string }>> = {
  S: { label: 'secondary source', meaning: 'Found in a secondary source' },
  C: { label: 'our convention', meaning: 'Our convention where the source is silent' },
}

/** The certainty that text marks with a raised question mark. */
const unconfirmed = 'K'

/** Marks that a source is uncertain, after the words that rest on it. */
function CautionTags({ source }: { source: Source }) {
  return source.tags.map((tag) => (
    <Fragment key={tag}>
      {tag === unconfirmed && <Unconfirmed />}
      {cautions[tag] && ' '}
      {cautions[tag] && (
        <span className={styles.tag} title={cautions[tag].meaning}>
          {cautions[tag].label}
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
        {Object.entries(cautions).map(([tag, { label, meaning }], at) => (
          <span key={tag}>
            {at > 0 && ' '}
            <span className={styles.tag}>{label}</span> {meaning}.
          </span>
        ))}
        <span>
          <Unconfirmed /> Unverified: no source could be opened; to be confirmed.
        </span>
      </p>
    </details>
  )
}
