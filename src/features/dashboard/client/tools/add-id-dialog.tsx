import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { MaskField } from '#base/client/forms/mask-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { databaseEndpoints, idFault, modeNamed, modes, plainId, toolNames } from '../../contract/index.ts'
import { useDashboard } from '../state/state.ts'
import { selectId } from './choices.ts'

export function AddIdDialog({ onClose }: { onClose(): void }) {
  const { modeName } = useDashboard((state) => state.selection)
  const mode = modeNamed(modeName)
  const [patient] = modes
  const isSample = mode.Name !== patient.Name
  const { TestPrefix } = mode.ID

  async function submit({ id: typedId = '', studyId: typedStudyId = '' }: Values) {
    const id = plainId(typedId)
    const studyId = plainId(typedStudyId)
    const fault = idFault(mode, id)
    const studyFault = isSample ? idFault(patient, studyId) : undefined
    if (fault || studyFault) return { ...(fault && { id: fault }), ...(studyFault && { studyId: studyFault }) }
    const { valid, message } = await callEndpoint(databaseEndpoints.databaseValidate, { modeName, id, forAdd: true })
    if (!valid) return { id: message }
    try {
      await callEndpoint(databaseEndpoints.databaseAdd, { modeName, id, ...(isSample && { studyId }) })
    } catch (error) {
      if (error instanceof Problem && error.status === 409) return { id: error.message }
      if (isSample && error instanceof Problem && error.status === 422) return { studyId: error.message }
      throw error
    }
    onClose()
    await selectId(mode.Name, id)
  }

  return (
    <FormDialog title={toolNames.addId} onSubmit={submit} onClose={onClose}>
      <MaskField
        name="id"
        label={mode.ID.Name}
        hint={`For example ${mode.ID.Example}${TestPrefix ? `; ${TestPrefix}-… for an invented person` : ''}`}
        mask={mode.ID.InputMask}
        isUpperCase
        isRequired
      />
      {isSample && (
        <MaskField
          name="studyId"
          label={patient.ID.Name}
          hint="Whose sample it is"
          mask={patient.ID.InputMask}
          isUpperCase
          isRequired
        />
      )}
    </FormDialog>
  )
}
