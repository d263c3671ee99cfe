import type { State } from '../rule.ts'
import styles from './state-mark.module.css'

const words: Record<State, string> = { met: 'met', unmet: 'not met', unknown: 'not known' }
const shapes: Record<State, string> = {
  met: 'M3 8.5 6.5 12 13 4.5',
  unmet: 'M4 4 12 12M12 4 4 12',
  unknown: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.8-1.1 1.7M8 12.4v.2',
}

/** Whether a criterion is met: a tick, a cross or a question mark, with text for screen readers. */
export function StateMark({ state }: { state: State }) {
  return (
    <span className={styles.mark} data-state={state}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={shapes[state]} />
      </svg>
      <span className="unseen">{words[state]}: </span>
    </span>
  )
}
