import { useEffect, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { useContent } from '../content.ts'
import { momentText } from '../history/moment.ts'
import { changes, isKnown, takeUp, useChanges, useDesk } from './desk.ts'
import { type Kept, keptBy, letGo, takeOver } from './kept.ts'
import styles from './kept-drafts.module.css'
import { isMediaWriting, useMediaDrafts, writeDraft } from './media-drafts.ts'

/** What was written on this page earlier and never saved, offered back (D-43). */
export function KeptDrafts({ url }: { url: string }) {
  const { username, pause } = useDesk()
  const { contentItems } = useContent()
  const [drafts, setDrafts] = useState<readonly Kept[]>([])
  const open = [...useChanges(), ...useMediaDrafts()]

  const openIds = open.map(({ id }) => id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: What was open may have been saved since, and is kept no more.
  useEffect(() => {
    if (pause === undefined)
      setDrafts(
        keptBy(localStorage, username, Date.now()).filter(
          (draft) => draft.url === url && (isKnown(draft) || isMediaWriting(draft.document)),
        ),
      )
  }, [username, pause, url, openIds])

  const offered = drafts.filter(({ editableId, document }) => {
    if (open.some(({ id }) => id === editableId)) return false
    const item = contentItems.find((each) => each.editableId === editableId)
    return !(item && 'content' in item && isSame(item.content, document))
  })
  const without = (draft: Kept) => setDrafts(drafts.filter((each) => each !== draft))

  function goOnWith(draft: Kept) {
    if (isMediaWriting(draft.document)) writeDraft(draft.document.draft)
    else takeUp(draft)
    changes.keepAll()
    takeOver(localStorage, draft)
  }

  async function discard(draft: Kept) {
    const isSure = await confirm({
      message: `Are you sure you wish to discard what you wrote in ${draft.label}?`,
      hint: 'It was never saved, and cannot be brought back.',
      okLabel: 'Discard',
    })
    if (!isSure) return
    letGo(localStorage, draft)
    without(draft)
  }

  return offered.map((draft) => (
    <section key={draft.editableId} className={styles.offer} aria-label={`Kept: ${draft.label}`} data-kept>
      <p>
        <strong>{draft.label}</strong>: what you wrote on {momentText(draft.time)} was not saved. It is kept in this
        browser.
      </p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            goOnWith(draft)
            without(draft)
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
