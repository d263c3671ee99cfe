import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { databaseEndpoints, modeNamed, type RecordRow } from '../../contract/index.ts'
import { useDashboard } from '../state/state.ts'
import { IdRows } from './id-rows.tsx'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'
import { useChoose } from './use-choose.ts'

const pageSize = 50

/** All IDs of the mode in order, with their status. */
export function IdListDialog({ onClose }: { onClose(): void }) {
  const { modeName, id } = useDashboard((state) => state.selection)
  const mode = modeNamed(modeName)
  const [after, setAfter] = useState('')
  const [earlierRows, setEarlierRows] = useState<readonly RecordRow[]>([])
  const { answer, fault, isLoading, retry } = useAnswer(databaseEndpoints.recordList, {
    modeName,
    limit: pageSize,
    ...(after && { after }),
  })
  const { fault: refusal, onChoose } = useChoose(mode.Name, onClose)
  const rows = [...earlierRows, ...(answer?.records ?? [])]

  function more() {
    const next = rows.at(-1)
    if (!next || !answer) return
    setEarlierRows(rows)
    setAfter(next.id)
  }

  return (
    <ModalDialog
      title={`${mode.ID.Name} list`}
      onClose={onClose}
      actions={
        <>
          {answer?.hasMore && (
            <Button look="secondary" onClick={more}>
              Show more
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {(fault || refusal) && (
        <Failure onRetry={fault ? retry : undefined}>
          <StatusText status="error">{fault || refusal}</StatusText>
        </Failure>
      )}
      {answer && rows.length === 0 && <p>There is no {mode.ID.NameLower} yet.</p>}
      <div className={styles.scrolled}>
        <IdRows
          label={`${mode.ID.Name} list`}
          modeName={mode.Name}
          rows={rows}
          chosen={id}
          onChoose={(newId) => void onChoose(newId)}
        />
      </div>
      {isLoading && <Loader isSmall />}
      {!isLoading && rows.length > 0 && <p className={styles.count}>{rows.length} shown</p>}
    </ModalDialog>
  )
}
