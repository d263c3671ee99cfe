import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { databaseEndpoints, modeNamed } from '../../contract/index.ts'
import { dayOf } from '../data/moment.tsx'
import { useDashboard } from '../state/state.ts'
import { IdRows } from './id-rows.tsx'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'
import { useChoose } from './use-choose.ts'

/** Switches from a person to one of their samples, or from a sample to its person. */
export function RelatedDialog({ onClose }: { onClose(): void }) {
  const { modeName, id } = useDashboard((state) => state.selection)
  const { ID } = modeNamed(modeName)
  const { answer, fault, isLoading, retry } = useAnswer(databaseEndpoints.recordRelated, { modeName, id })
  const { fault: refusal, onChoose } = useChoose(modeName, onClose)
  const samples = (answer?.samples ?? []).map((sample) => ({
    ...sample,
    note: [sample.kind, sample.taken && dayOf(sample.taken)].filter(Boolean).join(', '),
  }))

  return (
    <ModalDialog
      title={`${ID.Name} ${id}: person and samples`}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {isLoading && <Loader isSmall />}
      {(fault || refusal) && (
        <Failure onRetry={fault ? retry : undefined}>
          <StatusText status="error">{fault || refusal}</StatusText>
        </Failure>
      )}
      {answer && (
        <div className={styles.recent}>
          <h3>Person</h3>
          {answer.person ? (
            <IdRows
              label="Person"
              modeName="Patient"
              rows={[answer.person]}
              chosen={modeName === 'Patient' ? id : ''}
              onChoose={(newId) => void onChoose(newId, 'Patient')}
            />
          ) : (
            <p>None known.</p>
          )}
          <h3>Samples</h3>
          {samples.length > 0 ? (
            <IdRows
              label="Samples"
              modeName="Sample"
              rows={samples}
              chosen={modeName === 'Sample' ? id : ''}
              onChoose={(newId) => void onChoose(newId, 'Sample')}
            />
          ) : (
            <p>None known.</p>
          )}
        </div>
      )}
    </ModalDialog>
  )
}
