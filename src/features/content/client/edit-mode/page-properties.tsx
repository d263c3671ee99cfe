import { useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { DateField } from '#base/client/forms/date-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useRoute } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { hasUnsaved } from '#base/client/unsaved.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { roleNames } from '#base/contract/roles.ts'
import type { editingEndpoints, PageProperties } from '../../contract/editing.ts'
import type { PageDescriptor } from '../../contract/index.ts'
import type { ChangedRoute } from '../../contract/site-wide.ts'
import { putOnDesk, reload, unsavedContent } from './desk.ts'
import styles from './page-properties.module.css'
import { mergedProperties, propertiesFrom, valuesFrom } from './properties.ts'
import { tellRoute } from './tell-route.ts'

const saveProperties = addressOf<typeof editingEndpoints.saveProperties>('/api/content/properties')

export type PagePropertiesProps = { page: PageDescriptor; onClose(): void }

/** What a page says of itself, and who may see it (D-34, D-35). */
export function PagePropertiesDialog({ page, onClose }: PagePropertiesProps) {
  const route = useRoute() as (ReturnType<typeof useRoute> & ChangedRoute) | undefined
  const { site } = useSite()
  const [read] = useState(page)
  const base = useRef<PageProperties>(read)
  const body = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ values: Values; notice: string; turn: number }>({
    values: valuesFrom(read),
    notice: '',
    turn: 0,
  })
  const mark = `${unsavedContent}/properties`
  const inCode = route?.inCode ?? route

  async function save(values: Values): Promise<Faults | undefined> {
    const properties = propertiesFrom(values)
    try {
      await call(saveProperties, {
        page: { url: read.url },
        properties,
        base: base.current,
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 409) return whenChanged(values, error.current as PageProperties)
      const [field, fault] = error.info.split(': ')
      if (error.status === 422 && field === 'accessRoles' && fault) return { [`role-${roleNames[0]}`]: fault }
      throw error
    }
    if (route && inCode) tellRoute(site, route, inCode, properties)
    putOnDesk({ notice: 'The page properties have been saved.' })
    onClose()
    void reload(read.url)
    return
  }

  /** Somebody else has saved: what they changed is shown, unless it was changed here too; then it is told. */
  function whenChanged(values: Values, current: PageProperties): Faults {
    const { merged, lost } = mergedProperties(valuesFrom(base.current), values, valuesFrom(current))
    base.current = current
    const told = lost.map(([label, value]) => `${label}: ${value || '(empty)'}`).join('. ')
    const notice = `Somebody else has changed the properties in the meantime. What only they changed is now shown here.${
      told && ` They also changed what you did, which saving again replaces. ${told}.`
    } Look at the result, then save.`
    setShown(({ turn }) => ({ values: merged, notice, turn: turn + 1 }))
    return {}
  }

  async function close() {
    const isLosing = hasUnsaved(mark) || shown.turn > 0
    const isSure =
      !isLosing ||
      (await confirm({
        message: 'Are you sure you wish to discard your changes to the page properties?',
        hint: 'Unsaved changes will be lost.',
        okLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
      }))
    if (isSure) return onClose()
    // A browser closes a dialog on the second Escape in a row, whatever was answered.
    const opened = body.current?.closest('dialog')
    if (opened && !opened.open) opened.showModal()
  }

  return (
    <ModalDialog title="Page properties" size={2} onClose={() => void close()}>
      <div ref={body} />
      {shown.notice && (
        <p className={styles.notice} role="alert">
          {shown.notice}
        </p>
      )}
      <Form key={shown.turn} label="Page properties" unsaved={mark} initial={shown.values} onSubmit={save}>
        <TextField
          name="title"
          label="Title"
          hint="Empty: the site’s own title, shown in grey"
          placeholder={inCode?.title ?? ''}
          maxLength={120}
        />
        <TextAreaField
          name="description"
          label="Description"
          hint={`One line without a full stop. Empty: ${inCode?.description ?? ''}`}
          rows={2}
          maxLength={300}
        />
        <CheckboxField
          name="online"
          label="Public"
          hint="Otherwise nobody but editors finds or opens the page: it is in no menu, no search and no site map"
        />
        <fieldset className={styles.roles}>
          <legend>Only for these roles</legend>
          <p>None ticked: everybody may read the page.</p>
          <div>
            {roleNames.map((role) => (
              <CheckboxField key={role} name={`role-${role}`} label={role} />
            ))}
          </div>
        </fieldset>
        <DateField name="reviewed" label="Reviewed on" hint="Empty: not reviewed yet, and the page says so" />
        <TextField name="reviewedBy" label="Reviewed by" maxLength={120} />
        <DateField name="nextReview" label="Next review" />
        <FormActions>
          <SubmitButton busyLabel="Saving">Save</SubmitButton>
          <Button look="secondary" onClick={() => void close()}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </ModalDialog>
  )
}
