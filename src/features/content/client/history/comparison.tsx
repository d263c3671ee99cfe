import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { editingEndpoints, PageRef } from '../../contract/editing.ts'
import { diffDocuments } from '../../kinds/region/diff/blocks.ts'
import { changedOnly } from '../../kinds/region/diff/changed-only.ts'
import { type DiffNode, differs } from '../../kinds/region/diff/node.ts'
import { summaryOf } from '../../kinds/region/diff/summary.ts'
import type { RichNode } from '../../kinds/region/document.ts'
import { drawDifference } from '../../kinds/region/draw/diff.ts'
import type { Html } from '../../kinds/region/draw/html.ts'
import { newPageDrawing } from '../../kinds/region/draw/page.ts'
import { Drawn } from './drawn.tsx'
import styles from './history-dialog.module.css'
import type { Pair } from './version-table.tsx'

const editableVersion = addressOf<typeof editingEndpoints.editableVersion>('/api/editable/version')

type Props = {
  page: PageRef
  editableId: string
  pair: Pair
  /** Shows the whole comparison in place of the region, where there is a page to show it on. */
  onShow?: ((words: string, drawn: Html) => void) | undefined
}

type Found = { readonly of: string; readonly difference?: DiffNode; readonly failure?: string }

/** The difference of two versions of an editable, the earlier one first. */
export function Comparison({ page, editableId, pair, onShow }: Props) {
  const [old, now] = [Math.min(pair.old, pair.now), Math.max(pair.old, pair.now)]
  const of = `${old} ${now}`
  const [found, setFound] = useState<Found>()
  const [attempts, setAttempts] = useState(0)
  const [isWhole, setWhole] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt is a reason to load again.
  useEffect(() => {
    const stop = new AbortController()
    const documentAt = async (version: number) =>
      (await call(editableVersion, { page, editableId, version }, { signal: stop.signal })).content as RichNode
    Promise.all([documentAt(old), documentAt(now)]).then(
      ([before, after]) => setFound({ of, difference: diffDocuments(before, after) }),
      (error: unknown) => {
        if (!stop.signal.aborted) setFound({ of, failure: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => stop.abort()
  }, [page, editableId, old, now, of, attempts])

  const { difference, failure } = found?.of === of ? found : {}
  return (
    <section className={styles.comparison} aria-label="Comparison">
      <h3>{old === now ? `Version ${now}` : `From version ${old} to version ${now}`}</h3>
      <div role="status" className={styles.summary}>
        {difference && <p>{old === now ? 'Pick two versions to compare them.' : summaryOf(difference)}</p>}
      </div>
      {failure && (
        <p role="alert">
          {failure}{' '}
          <Button look="quiet" onClick={() => setAttempts(attempts + 1)}>
            Try again
          </Button>
        </p>
      )}
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
                  drawDifference(difference, newPageDrawing(`compared-${old}-${now}-`)),
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
            isWhole || old === now ? difference : changedOnly(difference),
            newPageDrawing(`versions-${old}-${now}-`),
          )}
        />
      )}
    </section>
  )
}
