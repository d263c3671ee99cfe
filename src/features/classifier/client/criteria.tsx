import { Words } from '#features/calculators/client/index.ts'
import type { Explained } from '../rule.ts'
import { SourceMark } from './comparison-cells.tsx'
import styles from './criteria.module.css'
import { StateMark } from './state-mark.tsx'

export function Criteria({ condition }: { condition: Explained }) {
  return (
    <ul className={styles.criteria}>
      <Criterion criterion={condition} />
    </ul>
  )
}

function Criterion({ criterion: { says, state, found, source, join, parts } }: { criterion: Explained }) {
  return (
    <li data-state={state}>
      <div className={styles.line}>
        <StateMark state={state} />
        <span>
          <Words>{join === 'not' ? `Not: ${parts[0]?.says ?? says}` : says}</Words>
          {join === null && <SourceMark source={source} />}
          {found && (
            <span className={styles.found}>
              {' '}
              <Words>{`(${found})`}</Words>
            </span>
          )}
        </span>
      </div>
      {join !== null && join !== 'not' && (
        <ul className={styles.criteria} aria-label={join === 'any' ? 'Any of' : 'All of'}>
          {parts.map((part) => (
            <Criterion key={part.says + part.found} criterion={part} />
          ))}
        </ul>
      )}
    </li>
  )
}
