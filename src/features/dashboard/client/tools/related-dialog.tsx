import { dayText } from '#base/contract/day.ts'
import { databaseEndpoints, modeNamed } from '../../contract/index.ts'
import { useDashboard } from '../state/state.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { IdRows } from './id-rows.tsx'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'
import { useChoose } from './use-choose.ts'

/** Switches from a person to one of their samples, or from a sample to its person. */
export function RelatedDialog({ onClose }: { onClose(): void }) {
  const { modeName, id } = useDashboard((state) => state.selection)
  const { ID } = modeNamed(modeName)
  const { answer, ...asked } = useAnswer(databaseEndpoints.recordRelated, { modeName, id })
  const { fault: refusal, onChoose } = useChoose(modeName, onClose)
  const samples = (answer?.samples ?? []).map((sample) => ({
    ...sample,
    note: [sample.kind, sample.taken && dayText(sample.taken)].filter(Boolean).join(', '),
  }))

  return (
    <AnswerDialog title={`${ID.Name} ${id}: person and samples`} asked={asked} refusal={refusal} onClose={onClose}>
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
    </AnswerDialog>
  )
}
