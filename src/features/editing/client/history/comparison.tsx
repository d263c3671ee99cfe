import { useEffect, useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import { CheckableInput } from '#base/client/forms/checkable-input.tsx'
import { textOfError } from '#base/client/lists/failure.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { DocumentHtml } from '#features/pages/client/index.ts'
import type { ContentCalls, PageRef } from '#features/pages/contract/index.ts'
import {
  changeInWords,
  diffDocuments,
  differs,
  newRenderContext,
  type RichNode,
  renderDifference,
  unchangedFolded,
} from '#features/rich-text/index.ts'
import type { Compared } from './compared.ts'
import styles from './history-dialog.module.css'
import type { Pair } from './rows.ts'

const versionPair = addressOf<ContentCalls['versionPair']>('/api/content/compare')

export type ComparisonProps = {
  page: PageRef
  pairs: readonly Pair[]
  cited: readonly string[]
  /** Shows the comparison on the page. Absent if there is no such page. */
  onShow?: ((rendered: Compared['rendered']) => void) | undefined
}

/** The changed text of each part, with the words that were removed and added. */
export function Comparison({ page, pairs, cited, onShow }: ComparisonProps) {
  const [isWhole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { answer, failure, retry } = useLoad({
    subject: JSON.stringify([page, pairs]),
    errorText: textOfError,
    load: (signal) =>
      Promise.all(
        pairs.map(async (pair) => {
          const { editableId, old, now } = pair
          const found = await call(versionPair, { page, editableId, old, now }, { signal })
          return { ...pair, difference: diffDocuments(found.old as RichNode, found.now as RichNode) }
        }),
      ),
  })
  const changed = answer?.filter(({ difference }) => differs(difference))
  const texts = changed?.filter(({ isText }) => isText) ?? []
  const rendered = (part: NonNullable<typeof answer>[number], isFolded: boolean) =>
    renderDifference(
      isFolded ? unchangedFolded(part.difference) : part.difference,
      newRenderContext(`app-compared-${`${part.editableId}-${part.old}-${part.now}`.replaceAll(/[^\w-]/g, '-')}-`, {
        cited,
      }),
    )
  useEffect(() => {
    const shown = box.current?.parentElement
    const change = answer && shown?.querySelector<HTMLElement>('ins, del, .change')
    if (shown && change) shown.scrollTop += change.getBoundingClientRect().top - shown.getBoundingClientRect().top - 200
  }, [answer])
  return (
    <>
      {failure && <Failure onRetry={retry}>{failure}</Failure>}
      {!answer && !failure && <Loader label="Comparing" isSmall />}
      <div ref={box} role="status" className={styles.summary}>
        {changed?.length === 0 && <p>The text is the same.</p>}
        {changed?.length === 1 && <p>{changeInWords(changed[0]?.difference ?? { type: 'doc' })}</p>}
      </div>
      {changed?.map((part) => (
        <div key={part.editableId}>
          {pairs.length > 1 && <h4>{part.label}</h4>}
          {changed.length > 1 && <p className={styles.summary}>{changeInWords(part.difference)}</p>}
          <DocumentHtml html={rendered(part, !isWhole)} />
        </div>
      ))}
      {changed && changed.length > 0 && (
        <div className={styles.ways}>
          <CheckableInput type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)}>
            Show the whole text
          </CheckableInput>
          {onShow && texts.length > 0 && (
            <Button
              look="secondary"
              onClick={() => onShow(new Map(texts.map((part) => [part.editableId, rendered(part, false)])))}
            >
              Show on the page
            </Button>
          )}
        </div>
      )}
    </>
  )
}
