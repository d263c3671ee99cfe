import {
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Hourglass,
  Info,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './indicator.module.css'

export type InputStatus = 'ok' | 'error' | 'stop' | 'warning' | 'info'

export type IndicatorStatus = InputStatus | 'unknown' | 'loading'

/** 4.2: question, hourglass, tick, cross, exclamation, info. A stop is a cross in an octagon. */
const looks: Record<IndicatorStatus, { icon: LucideIcon; name: string }> = {
  unknown: { icon: CircleQuestionMark, name: 'Unknown' },
  loading: { icon: Hourglass, name: 'Loading' },
  ok: { icon: CircleCheck, name: 'OK' },
  error: { icon: CircleX, name: 'Error' },
  stop: { icon: OctagonX, name: 'Stop' },
  warning: { icon: TriangleAlert, name: 'Warning' },
  info: { icon: Info, name: 'Information' },
}

export function StatusText({ status, children }: { status: IndicatorStatus; children?: ReactNode }) {
  const { icon: Icon, name } = looks[status]
  return (
    <span className={`${styles.status} ${status}`} data-status={status}>
      <Icon aria-hidden="true" size={20} />
      <span>{children ?? name}</span>
    </span>
  )
}

/** A read-only field that shows a status (2.7, 4.2); a change is announced. */
export function Indicator({
  label,
  status,
  children,
}: {
  label: string
  status: IndicatorStatus
  children?: ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.indicator}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <output aria-labelledby={id}>
        <StatusText status={status}>{children}</StatusText>
      </output>
    </div>
  )
}
