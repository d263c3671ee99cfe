import { useEffect, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { tell } from '#base/client/ui/confirm.ts'
import { currentUser } from '#base/client/user.ts'
import type { User } from '#base/contract/user.ts'
import { useContent } from '../content.ts'
import { type Kept, keptBy } from './kept.ts'
import styles from './kept-drafts.module.css'
import { mayEdit } from './may-edit.ts'
import { editMode, setEditMode } from './mode.ts'
import { loadEditMode, turnOn } from './turn.ts'

let offeredTo: string | undefined

/** After a crash, a logout or a closed window: tells an editor who is here again what is kept of their writing. */
export function offerKept({ username, roles }: User) {
  if (
    editMode() ||
    offeredTo === username ||
    !mayEdit(roles) ||
    keptBy(localStorage, username, Date.now()).length === 0
  )
    return
  offeredTo = username
  setEditMode({ Frame: Offer })
}

function Offer() {
  const { page } = useContent()
  const [drafts] = useState<readonly Kept[]>(() => keptBy(localStorage, currentUser()?.username ?? '', Date.now()))
  const here = drafts.filter(({ url }) => url === page.url)
  const elsewhere = [...new Set(drafts.filter(({ url }) => url !== page.url).map(({ url }) => url))]

  useEffect(() => {
    loadEditMode().catch(() => {})
  }, [])

  async function goOn() {
    const refusal = await turnOn()
    if (refusal) return tell({ title: 'Edit mode stays off', message: refusal })
    // What was kept is offered above the page, of which one may be in the middle.
    const kept = document.querySelector('[data-kept]')
    kept?.scrollIntoView({ block: 'center' })
    kept?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <section className={`${styles.offer} ${styles.isInSight}`} aria-label="Kept drafts">
      <p>
        What you wrote was not saved. It is kept in this browser
        {here.length > 0 && ` for this page (${here.map(({ label }) => label).join(', ')})`}
        {here.length > 0 && elsewhere.length > 0 && ', and'}
        {elsewhere.length > 0 && ' for '}
        {elsewhere.map((url, at) => (
          <span key={url}>
            {at > 0 && ', '}
            <a href={url}>{url}</a>
          </span>
        ))}
        .
      </p>
      <div className={styles.actions}>
        {here.length > 0 && <Button onClick={() => void goOn()}>Turn edit mode on</Button>}
        <Button look="secondary" onClick={() => setEditMode(undefined)}>
          Later
        </Button>
      </div>
    </section>
  )
}
