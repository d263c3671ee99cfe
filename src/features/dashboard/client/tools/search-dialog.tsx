import { useEffect, useId, useState } from 'react'
import { MaskedInput } from '#base/client/forms/masked-input.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { applyMask } from '#base/contract/mask.ts'
import { databaseEndpoints, limits, modeNamed, toolNames } from '../../contract/index.ts'
import { useDashboard } from '../state/state.ts'
import { IdRows } from './id-rows.tsx'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'
import { useChoose } from './use-choose.ts'

const debounceMs = 300

/** Finds IDs by prefix (D-5). */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { modeName, id } = useDashboard((state) => state.selection)
  const mode = modeNamed(modeName)
  const [typed, setTyped] = useState('')
  const [prefix, setPrefix] = useState('')
  const inputId = useId()
  const { fault: refusal, onChoose } = useChoose(mode.Name, onClose)
  const { answer, fault, isLoading } = useAnswer(
    databaseEndpoints.databaseSearch,
    prefix === '' ? undefined : { modeName, prefix },
  )

  useEffect(() => {
    const timer = setTimeout(() => setPrefix(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <ModalDialog
      title={toolNames.searchId}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.search}>
        <label htmlFor={inputId}>{mode.ID.Name} begins with</label>
        <MaskedInput
          id={inputId}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          mask={(text, options) => applyMask(mode.ID.InputMask, text.toUpperCase(), options)}
          onValue={setTyped}
        />
      </div>
      <div role="status">
        {isLoading && <Loader isSmall label="Searching" />}
        {answer && <p className={styles.count}>{countOf(answer.records.length, answer.hasMore, mode.ID.NameLower)}</p>}
        {(fault || refusal) && <StatusText status="error">{fault || refusal}</StatusText>}
      </div>
      {answer && (
        <div className={styles.scrolled}>
          <IdRows
            label="Found"
            modeName={mode.Name}
            rows={answer.records}
            chosen={id}
            onChoose={(newId) => void onChoose(newId)}
          />
        </div>
      )}
    </ModalDialog>
  )
}

function countOf(count: number, hasMore: boolean, name: string): string {
  if (hasMore) return `First ${limits.maxSearched} shown; type more of the ${name} to narrow the search`
  return count === 0 ? 'None found' : count === 1 ? '1 found' : `${count} found`
}
