import { callForFile } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { csvFile, saveAs } from '#base/client/save-as.ts'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { isoDay } from '#base/contract/day.ts'
import { databaseEndpoints, exportFileName, modes, plainId, toolNames } from '../../contract/index.ts'
import { errorText } from '../state/fault.ts'
import { showMessage, updateState, useDashboard } from '../state/state.ts'

const { ID } = modes[0]

/** Saves people's data as a file: those of the selected person, of some, or of everybody (D-130). */
export function ExportDialog({ onClose }: { onClose(): void }) {
  const { modeName, id, isTest } = useDashboard((state) => state.selection)
  const isSelected = id !== '' && modeName === 'Patient'
  const options = [
    ...(isSelected ? [{ value: 'selected', label: `${ID.Name} ${id}` }] : []),
    { value: 'listed', label: `${ID.Name}s that I list` },
    { value: 'all', label: 'Everybody' },
  ]

  async function submit({ whom, studyIds = '', reason = '', withInvented }: Values) {
    const listed = whom === 'selected' ? [id] : studyIds.split(/[\s,;]+/).filter(Boolean)
    const ids = whom === 'all' ? undefined : [...new Set(listed.map(plainId))]
    const file = await callForFile(databaseEndpoints.databaseExport, {
      ...(ids && { studyIds: ids }),
      reason,
      withInvented: withInvented === 'true',
    })
    const name = exportFileName(ids, isoDay(new Date()))
    saveAs(file, name)
    onClose()
    updateState({ report: { title: `Exported: ${name}`, rows: [] } })
  }

  async function saveDictionary() {
    try {
      const { csv } = await callEndpoint(databaseEndpoints.databaseDictionary, {})
      saveAs(csvFile(csv), 'research-data-dictionary.csv')
    } catch (error) {
      onClose()
      showMessage(errorText(error), true)
    }
  }

  return (
    <ModalDialog title={toolNames.export} onClose={onClose}>
      <Form
        initial={{ whom: isSelected ? 'selected' : 'all', withInvented: isSelected && isTest ? 'true' : '' }}
        onSubmit={submit}
      >
        <SelectField name="whom" label="Whose data" options={options} hasEmpty={false} />
        <Listed />
        <TextField
          name="reason"
          label="Reason"
          hint="Such as the study and its approval. It is kept in the audit."
          isRequired
          maxLength={500}
          autoComplete="off"
        />
        <CheckboxField
          name="withInvented"
          label="Include invented people"
          hint={`Their ${ID.NameLower}s begin with ${ID.TestPrefix}.`}
        />
        <FormActions>
          <SubmitButton busyLabel="Exporting">Export as CSV</SubmitButton>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button look="quiet" onClick={() => void saveDictionary()}>
            Data dictionary
          </Button>
        </FormActions>
      </Form>
    </ModalDialog>
  )
}

function Listed() {
  const { whom } = useFormValues()
  if (whom !== 'listed') return null
  return (
    <TextAreaField
      name="studyIds"
      label={`${ID.Name}s`}
      hint="Separate them with spaces, commas or line breaks"
      isRequired
    />
  )
}
