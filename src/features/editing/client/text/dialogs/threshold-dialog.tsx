import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { thresholds } from '#features/rich-text/index.ts'

type Props = { editor: Editor; onClose(): void }

const options = thresholds.map(({ key, what, text, region, source, checked }) => ({
  value: key,
  label: `${what}: ${text}. ${[region, source, checked].filter((part) => part !== '–').join(', ')}`,
}))

/** Chooses a number from the shared list, or another in place of the selected one. */
export function ThresholdDialog({ editor, onClose }: Props) {
  const { selection } = editor.state
  const selected =
    selection instanceof NodeSelection && selection.node.type.name === 'threshold'
      ? String(selection.node.attrs.key)
      : ''

  async function insert({ key }: Values) {
    const threshold = thresholds.find((each) => each.key === key)
    if (!threshold) return { key: 'Choose a number' }
    const node = { type: 'threshold', attrs: { key: threshold.key, value: threshold.text } }
    const isMarked = selection.$to.nodeAfter?.type.name === 'unconfirmed'
    const mark = threshold.isConfirmed || isMarked ? [] : [{ type: 'unconfirmed' }]
    editor
      .chain()
      .focus()
      .insertContent([node, ...mark])
      .run()
    onClose()
    return undefined
  }

  function close() {
    onClose()
    editor.view.focus()
  }

  return (
    <FormDialog
      title={selected ? 'Change threshold' : 'Threshold'}
      label="Threshold"
      busyLabel="Sending"
      initial={{ key: selected }}
      onSubmit={insert}
      onClose={close}
    >
      <SelectField
        name="key"
        label="Number from the list"
        hint="Its value changes on every page when the list changes"
        options={options}
        hasEmpty
      />
    </FormDialog>
  )
}
