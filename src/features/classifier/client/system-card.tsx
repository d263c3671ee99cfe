import { StatusText } from '#base/client/ui/indicator.tsx'
import { CautionTags, SourceNote, Words } from '#features/calculators/client/index.ts'
import type { Source } from '#features/clinical/index.ts'
import { usePartId } from '#features/pages/client/index.ts'
import type { SystemResult } from '../classify.ts'
import { codeText, entityText, exclusionText, otherPossible } from '../report.ts'
import { AllRules } from './all-rules.tsx'
import { Criteria } from './criteria.tsx'
import styles from './system-card.module.css'

type Props = { result: SystemResult; ask: readonly string[]; onField(id: string): void }

export function SystemCard({ result, ask, onField }: Props) {
  const { system, name, standing, diagnosis, steps, remarks, cautions } = result
  const partId = usePartId(`system-${system}`)
  const answer = steps.find((step) => step.isAnswer)
  const exclusion = diagnosis && exclusionText(diagnosis)
  return (
    <section className={styles.card} aria-labelledby={partId}>
      <h3 id={partId}>{name}</h3>
      <p className={styles.entity}>{diagnosis ? <Words>{entityText(diagnosis)}</Words> : 'Not yet determined'}</p>
      {diagnosis && (
        <p className={styles.code}>
          <Words>{codeText(diagnosis)}</Words>
        </p>
      )}
      <Standing standing={standing} isFollowedUp={remarks.some(({ couldBe }) => couldBe)} />
      {exclusion && (
        <p className={styles.text}>
          <StatusText status="stop">{exclusion}</StatusText>
        </p>
      )}
      {remarks.map(({ text, source, couldBe }) => (
        <p key={text} className={styles.text}>
          <StatusText status="warning">
            <Words>{`${text}.${couldBe ? ` Could be ${couldBe.name}.` : ''}`}</Words>
            <CautionTags source={source} />
          </StatusText>
        </p>
      ))}
      {standing !== 'decided' && <Missing result={result} ask={ask} onField={onField} />}
      {standing !== 'decided' && <StillPossible result={result} />}
      {answer && (
        <>
          <h4>Criteria</h4>
          <Criteria condition={answer.condition} />
        </>
      )}
      {cautions.length > 0 && (
        <>
          <h4>Caution: rests on</h4>
          <ul className={styles.plain}>
            {mergeSources(cautions).map((source) => (
              <li key={JSON.stringify(source)}>
                <SourceNote source={source} />
              </li>
            ))}
          </ul>
        </>
      )}
      <AllRules steps={steps} />
    </section>
  )
}

function Standing({ standing, isFollowedUp }: Pick<SystemResult, 'standing'> & { isFollowedUp: boolean }) {
  const labels = {
    decided: isFollowedUp
      ? (['warning', 'Criteria met as entered, but see the remark'] as const)
      : (['ok', 'Criteria met: what was not asked cannot change it'] as const),
    provisional: ['warning', 'Provisional: true only if what is missing is normal or absent'] as const,
    open: ['unknown', 'Open: a required value is missing'] as const,
  }
  const [status, words] = labels[standing]
  return (
    <p className={styles.text}>
      <StatusText status={status}>{words}</StatusText>
    </p>
  )
}

function mergeSources(sources: readonly Source[]): readonly Source[] {
  const merged = new Map<string, Source>()
  for (const source of sources) {
    const key = `${source.cite} ${source.note ?? ''}`
    const tags = [...(merged.get(key)?.tags ?? []), ...source.tags]
    merged.set(key, { ...source, tags: [...new Set(tags)] })
  }
  return [...merged.values()]
}

/** The missing inputs, and those that only matter once these are known. */
function Missing({ result: { missing }, ask, onField }: Props) {
  const now = missing.filter(({ id }) => ask.includes(id))
  const later = missing.filter(({ id }) => !ask.includes(id))
  return (
    <>
      <h4>Needed to decide</h4>
      <ul className={styles.missing}>
        {now.map(({ id, label, genes }) => (
          <li key={id}>
            <button type="button" onClick={() => onField(id)}>
              <Words>{label}</Words>
            </button>
            {genes.length > 0 && (
              <>
                {' '}
                <Words>{`(${genes.join(', ')})`}</Words>
              </>
            )}
          </li>
        ))}
      </ul>
      {later.length > 0 && (
        <p className={styles.later}>
          <Words>{`Depending on these: ${later.map(({ label }) => label).join(', ')}`}</Words>
        </p>
      )}
    </>
  )
}

function StillPossible({ result }: { result: SystemResult }) {
  const others = otherPossible(result)
  if (others.length === 0) return null
  return (
    <>
      <h4>{result.diagnosis ? 'Also possible' : 'Possible'}</h4>
      <ul className={styles.plain}>
        {others.map((one) => (
          <li key={one.entity.code}>
            <details>
              <summary>
                <Words>{one.entity.name}</Words>
              </summary>
              <p className={styles.needs}>
                {one.needs.length > 0 ? `Would need: ${one.needs.join('; ')}` : 'Only if no earlier rule applies'}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
