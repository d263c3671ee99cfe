import { StatusText } from '#base/client/ui/indicator.tsx'
import { Words } from '#features/calculators/client/index.ts'
import { usePartId } from '#features/pages/client/index.ts'
import type { SystemResult } from '../classify.ts'
import {
  certaintyOf,
  changeText,
  codeText,
  entityText,
  exclusionText,
  isCaution,
  matchedText,
  missingText,
  otherClasses,
} from '../report.ts'
import { SourceMark } from './comparison-cells.tsx'
import styles from './system-card.module.css'

/** The result of a system: its name, the rule that matched, and the one rule that would change it. */
export function SystemCard({ result }: { result: SystemResult }) {
  const { system, name, standing, diagnosis, remarks } = result
  const partId = usePartId(`system-${system}`)
  const exclusion = diagnosis && exclusionText(diagnosis)
  const matched = matchedText(result)
  return (
    <section className={styles.card} aria-labelledby={partId}>
      <h3 id={partId}>{name}</h3>
      <p className={styles.entity}>{diagnosis ? <Words>{entityText(diagnosis)}</Words> : 'No name yet'}</p>
      {diagnosis && !isCaution(diagnosis) && (
        <p className={styles.code}>
          <Words>{codeText(diagnosis)}</Words> · {certaintyOf(result)}
        </p>
      )}
      {exclusion && (
        <p className={styles.text}>
          <StatusText status="stop">{exclusion}</StatusText>
        </p>
      )}
      {remarks.map(({ text, source, couldBe }) => (
        <p key={text} className={styles.text}>
          <StatusText status="warning">
            <Words>{`${text}.${couldBe ? ` Could be ${couldBe.name}.` : ''}`}</Words>
            <SourceMark source={source} />
          </StatusText>
        </p>
      ))}
      <dl className={styles.rules}>
        {matched && (
          <div>
            <dt>Rule that matched</dt>
            <dd>
              <Words>{matched}</Words>
            </dd>
          </div>
        )}
        <div>
          <dt>Would change it</dt>
          <dd>
            <Words>{changeText(result) ?? 'Nothing that is missing'}</Words>
          </dd>
        </div>
      </dl>
      {standing !== 'decided' && <OnPaper result={result} />}
    </section>
  )
}

/** On paper a result that is not certain has its alternatives and what is missing. */
function OnPaper({ result }: { result: SystemResult }) {
  const others = otherClasses(result).map(({ entity }) => entity.name)
  return (
    <div className={styles.onPaper}>
      {others.length > 0 && (
        <p>
          {result.diagnosis ? 'Also possible' : 'Possible'}: <Words>{others.join('; ')}</Words>
        </p>
      )}
      <p>
        Missing: <Words>{missingText(result).join('; ')}</Words>
      </p>
    </div>
  )
}
