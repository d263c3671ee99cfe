import { useEffect, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { momentText } from '#base/contract/day.ts'
import { useContent } from '#features/pages/client/index.ts'
import { type Draft, draftsOf, takeOverDraft } from './drafts.ts'
import { setEditSession, useEditSession } from './edit-session.ts'
import { changes, discardDraft, isSupported, resumeDraft, useChanges } from './saving.ts'
import styles from './unsaved-drafts.module.css'

/** Offers the unsaved drafts of this page (D-43). */
export function UnsavedDrafts({ url }: { url: string }) {
  const { username, pause } = useEditSession()
  const { contentItems } = useContent()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const open = useChanges()

  const openIds = open.map(({ id }) => id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: The open draft may have been saved and deleted since.
  useEffect(() => {
    if (pause === undefined)
      setDrafts(draftsOf(localStorage, username, Date.now()).filter((draft) => draft.url === url && isSupported(draft)))
  }, [username, pause, url, openIds])

  const offered = drafts.filter(({ editableId, document }) => {
    if (open.some(({ id }) => id === editableId)) return false
    const item = contentItems.find((each) => each.editableId === editableId)
    return !(item && 'content' in item && isSame(item.content, document))
  })
  const labels = [...new Set(offered.map(({ label }) => label))].join(', ')
  useEffect(() => setEditSession({ offered: labels }), [labels])

  const hide = (draft: Draft) => setDrafts(drafts.filter((each) => each !== draft))

  function resume(draft: Draft) {
    resumeDraft(draft)
    changes.storeDrafts()
    takeOverDraft(localStorage, draft)
  }

  async function discard(draft: Draft) {
    const isConfirmed = await confirm({
      message: `Are you sure you wish to discard what you wrote in ${draft.label}?`,
      hint: 'It was never saved and cannot be recovered.',
      okLabel: 'Discard',
    })
    if (!isConfirmed) return
    discardDraft(draft)
    hide(draft)
  }

  return offered.map((draft) => (
    <section
      key={`${draft.editableId} ${draft.tab}`}
      className={styles.offer}
      aria-label={`Draft: ${draft.label}`}
      data-draft
    >
      <p>
        <strong>{draft.label}</strong>: what you wrote on {momentText(draft.time)} was not saved. It is kept in this
        browser.
      </p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            resume(draft)
            hide(draft)
          }}
        >
          Go on writing
        </Button>
        <Button look="secondary" onClick={() => void discard(draft)}>
          Discard
        </Button>
      </div>
    </section>
  ))
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
