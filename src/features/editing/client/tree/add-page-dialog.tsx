import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#base/client/call.ts'
import { Form } from '#base/client/forms/form.tsx'
import { useFormContext, useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import type { Tree } from '#features/pages/contract/index.ts'
import { pathFault, suggestedPath, templateNamed, templates } from '#features/pages/contract/index.ts'
import { choicesOf, unusedPath } from './tree-model.ts'
import { calls, faultsOf, useTree } from './use-tree.ts'

type Props = { /** The path of the page that is shown. */ shown: string; onClose(): void }

export function AddPageDialog({ shown, onClose }: Props) {
  const { tree, status, change } = useTree()
  return (
    <ModalDialog title="Add page" size={2} onClose={onClose}>
      {status.words && <p role={status.isFault ? 'alert' : 'status'}>{status.words}</p>}
      {tree ? (
        <AddPage tree={tree} shown={shown} change={change} onClose={onClose} />
      ) : (
        !status.words && <p role="status">Loading the pages…</p>
      )}
    </ModalDialog>
  )
}

type FormProps = Props & { tree: Tree; change: ReturnType<typeof useTree>['change'] }

function AddPage({ tree, shown, change, onClose }: FormProps) {
  const navigate = useNavigate()
  const current = tree.pages.find(({ path }) => path === shown)
  // A page beside the one that is shown, or beneath one that leads on to others.
  const isAbove = current && tree.pages.some(({ parent, archived }) => parent === current.id && archived === null)
  const parents = choicesOf(tree.pages)
  const above = isAbove ? current.id : current?.parent
  const parent = parents.find(({ value }) => value === String(above))?.value ?? ''
  const templateOptions = templates
    .filter((template) => !('isFixed' in template))
    .map(({ name, label }) => ({ value: name, label }))

  async function add({ title = '', path = '', parent: above = '', template = '' }: Values) {
    try {
      const input = { title, path: path.trim(), parent: above === '' ? null : Number(above), template }
      const added = await change('', (baseVersion) => call(calls.add, { ...input, baseVersion }))
      if (!added) return {}
      onClose()
      await navigate(added.path)
    } catch (error) {
      return faultsOf(error)
    }
    return {}
  }

  return (
    <Form label="Add page" initial={{ parent, template: 'standard' }} onSubmit={add}>
      <TextField name="title" label="Title" isRequired maxLength={120} />
      <SelectField name="parent" label="Parent page" options={parents} hasEmpty={false} />
      <PathField tree={tree} />
      <SelectField name="template" label="Template" options={templateOptions} hasEmpty={false} />
      <TemplateNote />
      <p>The page is not public until you make it public in its page properties.</p>
      <FormActions onCancel={onClose}>
        <SubmitButton busyLabel="Adding">Add page</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The path follows the title and the page above until it is edited. */
function PathField({ tree }: { tree: Tree }) {
  const { store } = useFormContext()
  const { title = '', path = '', parent = '' } = useFormValues()
  const [suggested, setSuggested] = useState('')
  const above = tree.pages.find(({ id }) => String(id) === parent)?.path
  const next = title.trim() === '' ? '' : unusedPath(suggestedPath(above, title), '', tree.pages)
  if (next !== suggested && (path === suggested || path === '')) {
    setSuggested(next)
    queueMicrotask(() => store.set('path', next))
  }
  return (
    <TextField
      name="path"
      label="Path"
      hint="Letters, digits and hyphens, at most four parts. It can be changed later: the former path then redirects."
      isRequired
      autoComplete="off"
      maxLength={250}
      check={(value) => (value.trim() === '' ? undefined : pathFault(value.trim()))}
    />
  )
}

function TemplateNote() {
  const { template = '' } = useFormValues()
  return <p>{templateNamed(template)?.description}.</p>
}
