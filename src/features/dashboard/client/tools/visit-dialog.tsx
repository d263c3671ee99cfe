import { type ComponentType, useEffect, useRef } from 'react'
import { confirm } from '#base/client/ui/confirm.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { modeNamed, partsFromMeta, portletNamed, prompts, refusals, toolNames } from '../../contract/index.ts'
import type { ObservedValue } from '../../contract/observed.ts'
import { clientPortlets } from '../../portlets/client.ts'
import type { Variable } from '../../research/contract/variable.ts'
import { DayForm, type EnteredDay } from '../data/day-form.tsx'
import type { DayDescription, ObservedDescription } from '../data/observed-description.ts'
import { errorText } from '../state/fault.ts'
import { loadPortlet } from '../state/loading.ts'
import { saveTogether } from '../state/saving.ts'
import { portletOf, unknownPortlet, updateState, useDashboard } from '../state/state.ts'
import { forgetPortlets, hasDrafts, visitDraft } from '../state/unsaved.ts'

type Part = { id: string; component: string; title: string; described: ObservedDescription }
type Props = { onClose(): void }

/** Loads the form with every portlet that is filled in at a visit. */
export async function loadVisitDialog(): Promise<ComponentType<Props>> {
  const loading = Object.values(clientPortlets).flatMap(({ loadObserved }) => loadObserved?.() ?? [])
  // They have ids of their own: the tab need not show them.
  const parts = (await Promise.all(loading)).map((described) => ({
    id: `visit-${described.component}`,
    component: described.component,
    title: portletNamed(described.component)?.title ?? '',
    described,
  }))
  const descriptionOf = (variable: Variable) =>
    parts.find(({ described }) => described.variables.includes(variable))?.described as ObservedDescription
  function Field({ variable }: { variable: Variable }) {
    const { Field: OwnField } = descriptionOf(variable)
    return <OwnField variable={variable} />
  }
  const form: Form = { Field, read: (variable, ...entered) => descriptionOf(variable).read(variable, ...entered) }
  return (props) => <VisitDialog {...props} parts={parts} form={form} />
}

type Form = Pick<DayDescription, 'Field' | 'read'>

const visitWith = (members: readonly Part[], form: Form): DayDescription => ({
  ...form,
  variables: members.flatMap(({ described }) => described.variables),
  groups: members.map(({ title, described }) => ({ title, variables: described.variables })),
  texts: { form: 'Visit', day: 'Day of the visit', noun: 'value' },
})

/** Enters what was found at a visit into every portlet of observed values: one form, saved with one request (T5). */
function VisitDialog({ parts, form, onClose }: Props & { parts: readonly Part[]; form: Form }) {
  const { modeName, id } = useDashboard((state) => state.selection)
  const portlets = useDashboard((state) => state.portlets)
  useEffect(() => {
    for (const part of parts) void loadPortlet(part)
  }, [parts])

  const loaded = parts.map((part) => ({ ...part, ...(portlets[part.id] ?? unknownPortlet) }))
  const fault = loaded.find((part) => part.fault)?.fault
  const isLoaded = loaded.every(({ answer }) => answer)
  const writable = loaded.filter(({ answer }) => answer?.access === 'Write' && answer.reason === '')

  const isReady = isLoaded && writable.length > 0
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady) root.current?.querySelector('input')?.focus()
  }, [isReady])

  const { text: message, hint } = prompts.closeForm()
  const mayDiscard = async () => !hasDrafts([visitDraft]) || (await confirm({ message, hint }))

  function close(said: string) {
    forgetPortlets([visitDraft, ...parts.map((part) => part.id)])
    if (said) updateState({ report: { title: said, rows: [] } })
    onClose()
  }

  const save = ({ date, values }: EnteredDay) =>
    saveTogether(
      writable.flatMap(({ id: portletId, described: { variables } }) => {
        const own = values.filter((value) => variables.some((one) => one.id === value.variable))
        return own.length > 0 ? [{ portletId, entry: { days: [{ date, values: own }] } }] : []
      }),
      portletOf(visitDraft).draft?.reason,
    )

  return (
    <ModalDialog
      title={`${toolNames.addVisit}: ${modeNamed(modeName).ID.NameLower} ${id}`}
      size={3}
      onClose={async () => (await mayDiscard()) && close('')}
    >
      {isReady ? (
        <div ref={root}>
          <DayForm
            portletId={visitDraft}
            described={visitWith(writable, form)}
            stored={writable.flatMap(({ answer }) => partsFromMeta(answer?.meta ?? []).values as ObservedValue[])}
            save={save}
            mayCancel={mayDiscard}
            onClose={close}
          />
        </div>
      ) : fault ? (
        <Failure onRetry={() => parts.forEach((part) => void loadPortlet(part))}>{errorText(fault)}</Failure>
      ) : isLoaded ? (
        <p>{loaded[0]?.answer?.reason || refusals.noAccess}</p>
      ) : (
        <Loader isSmall />
      )}
    </ModalDialog>
  )
}
