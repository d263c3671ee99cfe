import { When } from '#base/client/lists/when.tsx'
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
      · <When at={loaded} />
    </p>
  )
}
