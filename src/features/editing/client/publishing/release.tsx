import { type ComponentType, useState } from 'react'
import { call } from '#base/client/call.ts'
import { textOfError } from '#base/client/lists/failure.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { PublishingCalls } from '#features/pages/contract/index.ts'
import styles from '../bar.module.css'
import { setEditSession } from '../edit-session.ts'
import { timeText } from '../history/moment.ts'
import { notLoaded } from '../not-loaded.ts'
import { reload } from '../page-reload.ts'
import type { ReleaseDialogProps } from './release-dialog.tsx'

const rollBack = addressOf<PublishingCalls['rollBack']>('/api/publishing/rollback')

type Released = readonly { readonly url: string; readonly number: number; readonly at: string }[]

/** Compares and releases what waits on the page, afterwards undoes the release; and lists the pages with drafts. */
export function Release({ url, waiting }: { url: string; waiting: number }) {
  const [Dialog, setDialog] = useState<ComponentType<ReleaseDialogProps>>()
  const [part, setPart] = useState<ReleaseDialogProps['part']>('release')
  const [last, setLast] = useState<Released>()
  const [isUndoing, setUndoing] = useState(false)

  async function open(which: ReleaseDialogProps['part']) {
    setPart(which)
    const dialog = await import('./release-dialog.tsx').catch(() => undefined)
    if (dialog) setDialog(() => dialog.ReleaseDialog)
    else setEditSession({ notice: notLoaded('The drafts') })
  }

  function finish(released: Released) {
    setDialog(undefined)
    setLast(released)
    setEditSession({ notice: `Readers have seen it since ${timeText(released[0]?.at ?? '')}.`, lastSave: undefined })
    void reload(url)
  }

  async function undo(released: Released) {
    setUndoing(true)
    try {
      await call(rollBack, { pages: released.map(({ url, number }) => ({ url, number })) })
      setEditSession({ notice: 'The release is undone. Readers see what they saw before; the drafts are kept.' })
      setLast(undefined)
    } catch (error) {
      setEditSession({ notice: `The release could not be undone. ${textOfError(error)}` })
    }
    setUndoing(false)
    void reload(url)
  }

  return (
    <>
      {waiting > 0 && (
        <>
          <button type="button" className={`${styles.button} ${styles.spare}`} onClick={() => void open('changes')}>
            What changed
          </button>
          <button type="button" className={styles.button} onClick={() => void open('release')}>
            Release…
          </button>
        </>
      )}
      {last && (
        <button
          type="button"
          className={`${styles.button} ${waiting > 0 ? styles.elsewhere : ''}`}
          aria-disabled={isUndoing || undefined}
          onClick={() => isUndoing || void undo(last)}
        >
          Undo this release
        </button>
      )}
      <button type="button" className={`${styles.button} ${styles.elsewhere}`} onClick={() => void open('drafts')}>
        Drafts
      </button>
      {Dialog && <Dialog url={url} part={part} onReleased={finish} onClose={() => setDialog(undefined)} />}
    </>
  )
}
