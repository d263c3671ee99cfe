import { useRef, useState } from 'react'
import { call } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { DateField } from '#base/client/forms/date-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { faultsFrom } from '#base/client/forms/server-faults.ts'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirmDiscard } from '#base/client/ui/confirm.ts'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { hasUnsaved } from '#base/client/unsaved.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { roleName } from '#base/contract/roles.ts'
import { useContent } from '#features/pages/client/index.ts'
import type { ContentCalls, PageDescriptor, PageProperties } from '#features/pages/contract/index.ts'
import { setEditSession, showNotes, unsavedContent } from './edit-session.ts'
import styles from './page-properties.module.css'
import { reloadSite } from './page-reload.ts'
import { mergedProperties, propertiesFrom, valuesFrom } from './properties.ts'

const saveProperties = addressOf<ContentCalls['saveProperties']>('/api/content/properties')

export type PagePropertiesProps = { page: PageDescriptor; onClose(): void }

/** The properties of a page, and who may see it (D-34, D-35). */
export function PagePropertiesDialog({ page, onClose }: PagePropertiesProps) {
  const { route, review } = useContent()
  const { site } = useSite()
  // Where people sign pages, nobody types who has.
  const [read] = useState(review ? { ...page, reviewed: null, reviewedBy: null, nextReview: null } : page)
  const base = useRef<PageProperties>(propertiesOf(read))
  const [shown, setShown] = useState<{ values: Values; notice: string; round: number }>({
    values: valuesFrom(read, site.roles),
    notice: '',
    round: 0,
  })
  const unsavedKey = `${unsavedContent}/properties`
  const { inCode } = route

  /** The server names a value `title` or `/properties/title`. */
  function fieldOf(value: string): string | undefined {
    const [name = ''] = value.replace('/properties/', '').split('/', 1)
    return name === 'accessRoles' ? `role-${site.roles[0]}` : fieldNames.find((field) => field === name)
  }

  async function save(values: Values): Promise<Faults | undefined> {
    const properties = propertiesFrom(values, site.roles)
    try {
      const saved = await call(saveProperties, { page: { url: read.url }, properties, base: base.current })
      setEditSession({ notice: 'The page properties have been saved.' })
      showNotes('Page properties', saved.notes)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 409) return onConflict(values, error.current as PageProperties)
      const faults = error.status === 422 ? faultsFrom(error.info, fieldOf) : {}
      if (Object.keys(faults).length > 0) return faults
      throw error
    }
    onClose()
    void reloadSite(read.url)
    return
  }

  /** After another save: shows the fields that only it changed, and lists the fields that both changed. */
  function onConflict(values: Values, current: PageProperties): Faults {
    const { merged, lost } = mergedProperties(
      valuesFrom(base.current, site.roles),
      values,
      valuesFrom(current, site.roles),
    )
    base.current = current
    const theirs = lost.map(([label, value]) => `${label}: ${value || '(empty)'}`).join('. ')
    const notice = `The properties have been saved again in the meantime. Fields that only that save changed now show its values.${
      theirs && ` It also changed fields that you changed; saving again will replace its values: ${theirs}.`
    } Check the result, then save.`
    setShown(({ round }) => ({ values: merged, notice, round: round + 1 }))
    return {}
  }

  async function close() {
    const hasChanges = hasUnsaved(unsavedKey) || shown.round > 0
    if (!hasChanges || (await confirmDiscard('the page properties'))) onClose()
  }

  return (
    <ModalDialog
      title="Page properties"
      size={2}
      onClose={close}
      onCancel={() => void close()}
      actions={
        <Button type="submit" form="page-properties">
          Save
        </Button>
      }
    >
      {shown.notice && (
        <p className={styles.notice} role="alert">
          {shown.notice}
        </p>
      )}
      <Form
        key={shown.round}
        id="page-properties"
        label="Page properties"
        unsaved={unsavedKey}
        initial={shown.values}
        onSubmit={save}
      >
        <TextField
          name="title"
          label="Title"
          {...(inCode
            ? { hint: 'Leave blank to use the title shown in grey', placeholder: inCode.title }
            : { isRequired: true })}
          maxLength={120}
        />
        <TextAreaField
          name="description"
          label="Description"
          hint={`One line without a full stop.${inCode ? ` Leave blank to use: ${inCode.description ?? ''}` : ''}`}
          rows={2}
          maxLength={300}
        />
        <CheckboxField name="online" label="Public" hint="If not ticked, only editors can find or open this page" />
        <fieldset className={styles.roles}>
          <legend>Only for these roles</legend>
          <p>Leave all unticked to let everyone read it.</p>
          <div>
            {site.roles.map((role) => (
              <CheckboxField key={role} name={`role-${role}`} label={roleName(role)} />
            ))}
          </div>
        </fieldset>
        {!review && (
          <>
            <DateField name="reviewed" label="Reviewed on" hint="Leave blank if not yet reviewed" />
            <TextField name="reviewedBy" label="Reviewed by" maxLength={120} />
            <DateField name="nextReview" label="Next review" />
          </>
        )}
      </Form>
    </ModalDialog>
  )
}

const propertiesOf = (page: PageProperties): PageProperties => ({
  ...{ title: page.title, description: page.description, accessRoles: page.accessRoles, online: page.online },
  ...{ reviewed: page.reviewed, reviewedBy: page.reviewedBy, nextReview: page.nextReview },
})

const fieldNames = ['title', 'description', 'reviewed', 'reviewedBy', 'nextReview']
