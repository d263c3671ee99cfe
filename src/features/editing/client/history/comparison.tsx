import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Drawn } from '#features/pages/client/index.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import { documentIn, type PageRef } from '#features/pages/contract/index.ts'
import {
  diffDocuments,
  differs,
  drawDifference,
  type Html,
  newPageDrawing,
  summaryOf,
  unchangedFolded,
} from '#features/rich-text/index.ts'
import styles from './history-dialog.module.css'
import type { Pair } from './version-table.tsx'

const editableVersion = addressOf<ContentCalls['editableVersion']>('/api/editable/version')

type Props = {
  page: PageRef
  editableId: string
  pair: Pair
  /** The references of the page, in order. */
  cited?: readonly string[]
  /** Shows the comparison on the page in place of the region. Absent if there is no such page. */
  onShow?: ((words: string, drawn: Html) => void) | undefined
}

/** The difference between two versions of an editable, the earlier one first. */
export function Comparison({ page, editableId, pair, cited = [], onShow }: Props) {
  const [old, now] = [Math.min(pair.old, pair.now), Math.max(pair.old, pair.now)]
  const [isWhole, setWhole] = useState(false)

  const documentAt = async (version: number, signal: AbortSignal) =>
    documentIn((await call(editableVersion, { page, editableId, version }, { signal })).item)
  const {
    answer: difference,
    failure,
    retry,
  } = useLoad({
    subject: JSON.stringify([page, editableId, old, now]),
    load: async (signal) => diffDocuments(...(await Promise.all([documentAt(old, signal), documentAt(now, signal)]))),
  })
  return (
    <section className={styles.comparison} aria-label="Comparison">
      <h3>{old === now ? `Version ${now}` : `From version ${old} to version ${now}`}</h3>
      <div role="status" className={styles.summary}>
        {difference && <p>{old === now ? 'Pick two versions to compare them.' : summaryOf(difference)}</p>}
      </div>
      {failure && <Failure onRetry={retry}>{failure}</Failure>}
      {!difference && !failure && <Loader label="Comparing" isSmall />}
      {difference && differs(difference) && (
        <div className={styles.ways}>
          <label className={styles.whole}>
            <input type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} />
            Show the whole text
          </label>
          {onShow && (
            <Button
              look="secondary"
              onClick={() =>
                onShow(
                  `version ${old} to version ${now}`,
                  drawDifference(difference, newPageDrawing(`app-compared-${old}-${now}-`, { cited })),
                )
              }
            >
              Show on the page
            </Button>
          )}
        </div>
      )}
      {difference && (differs(difference) || old === now) && (
        <Drawn
          html={drawDifference(
            isWhole || old === now ? difference : unchangedFolded(difference),
            newPageDrawing(`app-versions-${old}-${now}-`, { cited }),
          )}
        />
      )}
    </section>
  )
}
