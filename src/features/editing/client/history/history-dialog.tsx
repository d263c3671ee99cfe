import { type ComponentType, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm, showMessage } from '#base/client/ui/confirm.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { ContentCalls, PageRef, RestoredVersion, VersionLine } from '#features/pages/contract/index.ts'
import type { Html } from '#features/rich-text/index.ts'
import type { Compared } from './compared.ts'
import styles from './history-dialog.module.css'
import { HistoryFrame, useSaveList } from './history-frame.tsx'
import { type Pair, VersionTable } from './version-table.tsx'

const restoreVersion = addressOf<ContentCalls['restoreVersion']>('/api/editable/restore')
const editableVersions = addressOf<ContentCalls['editableVersions']>('/api/editable/versions')

export type HistoryOf = {
  readonly page: PageRef
  readonly editableId: string
  readonly label: string
  /** The references of the page, in order. */
  readonly cited?: readonly string[]
  /** Shows a comparison on the page, if the editable is on it. */
  readonly onShow?: (compared: Compared) => void
}

type Props = HistoryOf & {
  /** Draws the difference between two versions. */
  Comparison: ComponentType<{
    page: PageRef
    editableId: string
    pair: Pair
    cited?: readonly string[]
    onShow?(words: string, drawn: Html): void
  }>
  onAnswer(restored?: RestoredVersion): void
}

/** Shows who saved an editable when, and what changed. Calls back with the restored version, or with nothing. */
export function HistoryDialog({ page, editableId, label, cited = [], onShow, Comparison, onAnswer }: Props) {
  const [chosen, setPair] = useState<Pair>()
  const list = useSaveList<VersionLine>(
    (part) => call(editableVersions, { page, editableId, ...part }),
    ({ version }) => version,
  )
  const { versions } = list
  const [last, earlier] = versions
  const pair = chosen ?? (last && { old: earlier?.version ?? last.version, now: last.version })

  async function restore({ version }: VersionLine) {
    const isSure = await confirm({
      message: `Are you sure you wish to restore version ${version} of “${label}”?`,
      hint: 'It is saved again as the latest version. Every version is kept.',
    })
    if (!isSure) return
    const request = { page, editableId, version, ...(last && { baseVersion: last.version }) }
    let isOutdated = false
    await list.run(async () => {
      try {
        onAnswer(await call(restoreVersion, request))
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 409) throw error
        isOutdated = true
      }
    })
    if (isOutdated) await reloadAfterConflict()
  }

  async function reloadAfterConflict() {
    await showMessage({
      message: 'Somebody has saved since you opened the list. Nothing was restored.',
      hint: 'The list now shows what was saved.',
    })
    setPair(undefined)
    await list.reload()
  }

  function show(words: string, drawn: Html) {
    onAnswer()
    onShow?.({ words: `${label}, ${words}`, drawn: new Map([[editableId, drawn]]) })
  }

  return (
    <HistoryFrame
      title={`History of “${label}”`}
      list={list}
      noun="versions"
      nothing="Nothing has been saved here yet."
      table={
        <VersionTable
          caption={`Versions of “${label}”`}
          rows={versions.map((line, index) => ({
            ...line,
            id: line.version,
            value: line.version,
            title: `Version ${line.version}${index === 0 ? ' (latest)' : ''}`,
            name: `version ${line.version}`,
            action: index > 0 && (
              <Button
                look="quiet"
                className={styles.restore}
                aria-disabled={list.isBusy || undefined}
                aria-label={`Restore this version: ${line.version}`}
                onClick={() => !list.isBusy && void restore(line)}
              >
                Restore this version
              </Button>
            ),
          }))}
          pair={pair}
          onPick={setPair}
        />
      }
      onClose={() => onAnswer()}
    >
      {pair && (
        <Comparison page={page} editableId={editableId} pair={pair} cited={cited} {...(onShow && { onShow: show })} />
      )}
    </HistoryFrame>
  )
}
