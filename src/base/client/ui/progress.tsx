import { CircleX } from 'lucide-react'
import { useId } from 'react'
import styles from './progress.module.css'
import { shownPercent, type TimedProgress as Timed } from './timed-progress.ts'

export function Progress({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{percent} %</span>
      <progress id={id} max={100} value={percent} aria-valuetext={`${percent} %`} />
    </div>
  )
}

export function TimedProgress({ label, progress }: { label: string; progress: Timed }) {
  return (
    <div>
      <Progress label={label} percent={shownPercent(progress)} />
      <p className={styles.outcome} role="status">
        {progress.state === 'failed' && (
          <>
            <CircleX aria-hidden="true" size={20} />
            {progress.reason}
          </>
        )}
        {progress.state === 'done' && <span className="unseen">{label}: done</span>}
      </p>
    </div>
  )
}
