import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { MaskField } from '#base/client/forms/mask-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { databaseEndpoints, idFault, modeNamed, plainId, toolNames } from '../../contract/index.ts'
import { useDashboard } from '../state/state.ts'
import { selectId } from './choices.ts'
import { IdRows } from './id-rows.tsx'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'
import { useChoose } from './use-choose.ts'

/** Selects an ID, typed or from the recent ones (2.6, 5.3). */
export function SelectIdDialog({ onClose }: { onClose(): void }) {
  const { modeName, id } = useDashboard((state) => state.selection)
  const mode = modeNamed(modeName)
  const recent = useAnswer(databaseEndpoints.recordRecent, { modeName })
  const { fault, onChoose } = useChoose(mode.Name, onClose)
  const rows = recent.answer?.records ?? []

  async function submit({ id: typed = '' }: Values) {
    const newId = plainId(typed)
    const idError = idFault(mode, newId)
    if (idError) return { id: idError }
    const { valid, message } = await callEndpoint(databaseEndpoints.databaseValidate, { modeName, id: newId })
    if (!valid) return { id: message }
    if (await selectId(mode.Name, newId)) onClose()
  }

  return (
    <ModalDialog
      title={toolNames.selectId}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="select-id">
            Ok
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Form id="select-id" onSubmit={submit}>
        <MaskField
          name="id"
          label={mode.ID.Name}
          hint={`For example ${mode.ID.Example}`}
          mask={mode.ID.InputMask}
          isUpperCase
          isRequired
        />
      </Form>
      <div className={styles.recent}>
        <h3>Recently selected</h3>
        {fault && (
          <p role="alert">
            <StatusText status="error">{fault}</StatusText>
          </p>
        )}
        {recent.isLoading && <Loader label="Loading the recent IDs" isSmall />}
        {recent.fault && <Failure onRetry={recent.retry}>{recent.fault}</Failure>}
        {recent.answer && rows.length === 0 && <p>None yet.</p>}
        {rows.length > 0 && (
          <IdRows
            label="Recently selected"
            modeName={mode.Name}
            rows={rows}
            chosen={id}
            onChoose={(recentId) => void onChoose(recentId)}
          />
        )}
      </div>
    </ModalDialog>
  )
}
