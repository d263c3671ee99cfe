import { modeNamed, type PortletAnswer } from '../../contract/index.ts'
import styles from './portlet.module.css'

type Props = { answer: Pick<PortletAnswer, 'modeName' | 'id' | 'loaded'>; isGlobal: boolean }

/** The ID of a portlet's data and their load time, taken from the answer itself, never from the current selection. */
export function Stamp({ answer: { modeName, id, loaded }, isGlobal }: Props) {
  const mode = modeNamed(modeName)
  return (
    <p className={styles.stamp}>
      {isGlobal ? (
        'Not tied to an ID'
      ) : (
        <>
          {mode.ID.Name} <strong>{id}</strong> · {mode.Name}
        </>
      )}{' '}
      · <Time at={loaded} />
    </p>
  )
}

function Time({ at }: { at: string }) {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  return (
    <time dateTime={at} title={moment.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' })}>
      {isToday
        ? moment.toLocaleTimeString('en-GB', { timeStyle: 'medium' })
        : moment.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  )
}
