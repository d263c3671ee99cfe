import { useEffect, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { currentUser } from '#base/client/user.ts'
import type { User } from '#base/contract/user.ts'
import { editMode, setEditMode, useContent } from '#features/pages/client/index.ts'
import { mayEdit } from '#features/pages/contract/index.ts'
import { type Draft, draftsOf } from './drafts.ts'
import { endEditSession, wasEditing } from './edit-session.ts'
import { enterEditMode, isPast, loadEditMode } from './switch-edit-mode.ts'
import styles from './unsaved-drafts.module.css'

let offeredTo: string | undefined
let isReturning = false

/** Turns edit mode on again in a tab where it was on; else offers the drafts of a crash, a logout or a closed window. */
export async function offerDrafts({ username, roles }: User) {
  if (editMode() || isReturning || !mayEdit(roles)) return
  if (wasEditing(username)) {
    if (isPast()) return
    isReturning = true
    await resume()
    isReturning = false
    return
  }
  if (offeredTo === username || draftsOf(localStorage, username, Date.now()).length === 0) return
  offeredTo = username
  setEditMode({ Frame: Offer })
}

/** Turns edit mode on and shows the drafts of this page, which may be scrolled out of view. */
async function resume() {
  if (!(await enterEditMode())) return endEditSession()
  const draft = document.querySelector('[data-draft]')
  draft?.scrollIntoView({ block: 'center' })
  draft?.querySelector('button')?.focus({ preventScroll: true })
}

function Offer() {
  const { page } = useContent()
  const [drafts] = useState<readonly Draft[]>(() => draftsOf(localStorage, currentUser()?.username ?? '', Date.now()))
  const here = drafts.filter(({ url }) => url === page.url)
  const elsewhere = new Map(drafts.flatMap(({ url, title }) => (url === page.url ? [] : [[url, title ?? url]])))

  useEffect(() => {
    loadEditMode().catch(() => {})
  }, [])

  return (
    <section className={`${styles.offer} ${styles.isInSight}`} aria-label="Unsaved drafts">
      <p>
        What you wrote was not saved. It is kept in this browser
        {here.length > 0 && ` for this page (${here.map(({ label }) => label).join(', ')})`}
        {here.length > 0 && elsewhere.size > 0 && ', and'}
        {elsewhere.size > 0 && ' for '}
        {[...elsewhere].map(([url, title], index) => (
          <span key={url}>
            {index > 0 && ', '}
            <a href={url}>{title}</a>
          </span>
        ))}
        .
      </p>
      <div className={styles.actions}>
        {here.length > 0 && <Button onClick={() => void resume()}>Turn edit mode on</Button>}
        <Button look="secondary" onClick={() => setEditMode(undefined)}>
          Later
        </Button>
      </div>
    </section>
  )
}
