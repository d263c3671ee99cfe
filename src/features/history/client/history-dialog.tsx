import { type ComponentType, useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm, tell } from '#base/client/ui/confirm.ts'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { PageRef, VersionLine } from '#features/pages/contract/index.ts'
import type { Html } from '#features/rich-text/index.ts'
import type { versionEndpoints } from '../contract/index.ts'
import type { Compared } from './compared.ts'
import styles from './history-dialog.module.css'
import { type Pair, VersionTable } from './version-table.tsx'

const editableVersions = addressOf<typeof versionEndpoints.editableVersions>('/api/editable/versions')

/** The editable whose history is shown. */
export type HistoryOf = {
  readonly page: PageRef
  readonly editableId: string
  readonly label: string
  /** Shows a comparison on the page, if the editable is on it. */
  readonly onShow?: (compared: Compared) => void
}

type Props<Restored> = HistoryOf & {
  /** Draws the difference between two versions. */
  Comparison: ComponentType<{
    page: PageRef
    editableId: string
    pair: Pair
    onShow?(words: string, drawn: Html): void
  }>
  restore(asked: { page: PageRef; editableId: string; version: number; baseVersion?: number }): Promise<Restored>
  onAnswer(restored?: Restored): void
}

const atATime = 20

type Listed = { readonly versions: readonly VersionLine[]; readonly total: number }

/** Shows who saved an editable when, and what changed. Calls back with the restored version, or with nothing. */
export function HistoryDialog<Restored>({
  page,
  editableId,
  label,
  onShow,
  Comparison,
  restore: restoreVersion,
  onAnswer,
}: Props<Restored>) {
  const [listed, setListed] = useState<Listed>()
  const [failure, setFailure] = useState('')
  const [pair, setPair] = useState<{ old: number; now: number }>()
  const [isBusy, setBusy] = useState(false)

  async function load(before: readonly VersionLine[]) {
    setBusy(true)
    setFailure('')
    try {
      const answer = await call(editableVersions, { page, editableId, offset: before.length, limit: atATime })
      const known = new Set(before.map(({ version }) => version))
      const versions = [...before, ...answer.versions.filter(({ version }) => !known.has(version))]
      setListed({ versions, total: answer.total })
      const [last, earlier] = versions
      if (last) setPair((chosen) => chosen ?? { old: earlier?.version ?? last.version, now: last.version })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: The list is loaded when the dialog opens; its buttons reload it.
  useEffect(() => void load([]), [])

  async function restore({ version }: VersionLine) {
    const isSure = await confirm({
      message: `Are you sure you wish to restore version ${version} of “${label}”?`,
      hint: 'It is saved again as the latest version. Every version is kept.',
    })
    if (!isSure) return
    setBusy(true)
    try {
      const latest = listed?.versions[0]?.version
      onAnswer(
        await restoreVersion({ page, editableId, version, ...(latest !== undefined && { baseVersion: latest }) }),
      )
    } catch (error) {
      setBusy(false)
      if (!(error instanceof Problem) || error.status !== 409) return setFailure(messageOf(error))
      await tell({
        message: 'Somebody has saved since you opened the list. Nothing was restored.',
        hint: 'The list now shows what was saved.',
      })
      setPair(undefined)
      await load([])
    }
  }

  function show(words: string, drawn: Html) {
    onAnswer()
    onShow?.({ words: `${label}, ${words}`, drawn: new Map([[editableId, drawn]]) })
  }

  const { versions = [], total = 0 } = listed ?? {}
  return (
    <ModalDialog title={`History of “${label}”`} size={4} isMovable={false} onClose={() => onAnswer()}>
      <div className={styles.history}>
        <div className={styles.list}>
          {versions.length > 0 && (
            <VersionTable
              label={label}
              versions={versions}
              pair={pair}
              isBusy={isBusy}
              onPick={setPair}
              onRestore={(line) => void restore(line)}
            />
          )}
          {listed && versions.length === 0 && <p>Nothing has been saved here yet.</p>}
          {isBusy && <Loader label="Loading the versions" isSmall />}
          {failure && (
            <p role="alert">
              {failure}{' '}
              <Button look="quiet" onClick={() => void load(versions)}>
                Try again
              </Button>
            </p>
          )}
          {versions.length < total && !isBusy && !failure && (
            <Button look="secondary" onClick={() => void load(versions)}>
              Show older versions
            </Button>
          )}
        </div>
        {pair && <Comparison page={page} editableId={editableId} pair={pair} {...(onShow && { onShow: show })} />}
      </div>
    </ModalDialog>
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
