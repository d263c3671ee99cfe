import { type ComponentType, useState } from 'react'
import styles from '../bar.module.css'
import { setEditSession } from '../edit-session.ts'
import { notLoaded } from '../not-loaded.ts'
import { reload } from '../page-reload.ts'
import type { ReviewDialogProps } from './review-dialog.tsx'

export function Review({ url, isOpen }: { url: string; isOpen: boolean }) {
  const [Dialog, setDialog] = useState<ComponentType<ReviewDialogProps>>()

  async function open() {
    const dialog = await import('./review-dialog.tsx').catch(() => undefined)
    if (dialog) setDialog(() => dialog.ReviewDialog)
    else setEditSession({ notice: notLoaded('The reviews') })
  }

  function change(notice: string) {
    setEditSession({ notice })
    void reload(url)
  }

  return (
    <>
      <button type="button" className={styles.button} onClick={() => void open()}>
        {isOpen ? 'Review' : 'Send for review'}
      </button>
      {Dialog && <Dialog url={url} onChanged={change} onClose={() => setDialog(undefined)} />}
    </>
  )
}
