import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { momentText } from '#base/contract/day.ts'
import { Problem } from '#base/contract/problem.ts'
import type { AfterSave, PortletNow, PortletSave } from '../../contract/index.ts'
import { databaseEndpoints, findPortlet, metaOf, partsFromMeta, portletNamed } from '../../contract/index.ts'
import type { ObservedValue } from '../../contract/observed.ts'
import { variableNamed } from '../../research/contract/variables.ts'
import { errorText, faultOf } from './fault.ts'
import { othersOf, showAfterSave } from './loading.ts'
import {
  type Draft,
  type Fault,
  getState,
  isGlobal,
  isSame,
  portletOf,
  type Report,
  showMessage,
  updatePortlet,
  updateState,
} from './state.ts'
import { idsWithDrafts, setDraft } from './unsaved.ts'

type Save = PortletSave & { readonly draft: Draft }

type Entry = Readonly<Record<string, unknown>>

/** What is sent to save an entry in place of what the portlet shows. */
function requestOf(portletId: string, shown: Omit<PortletSave, 'portletId'>, entry: Entry, reason = ''): PortletSave {
  const { component, modeName, id, version } = shown
  return { portletId, component, modeName, id, meta: metaOf(entry), version, ...(reason && { reason }) }
}

function saveOf(portletId: string, version?: number): Save | undefined {
  const { answer, draft } = portletOf(portletId)
  if (!answer || !draft?.entry || !isSame(answer, getState().selection)) return
  const shown = { ...answer, version: version ?? answer.version }
  return { ...requestOf(portletId, shown, draft.entry, draft.reason), draft }
}

/** Saves a portlet; with a version, overwrites what another user has saved since. Returns whether it was saved. */
export async function savePortlet(portletId: string, version?: number): Promise<boolean> {
  const save = saveOf(portletId, version)
  if (!save || portletOf(portletId).isSaving) return false
  const { draft, ...sent } = save
  updatePortlet(portletId, { isSaving: true, fault: undefined, conflict: undefined })
  try {
    const others = othersOf([portletId], sent)
    onSaved([save], await callEndpoint(databaseEndpoints.portletSave, { ...sent, others }))
    return true
  } catch (error) {
    onFailed(sent, saveFaultOf(error), error instanceof Problem && error.status === 409 ? error.current : undefined)
    return false
  }
}

/** Saves all portlets with changes, each separately, and reports each outcome (T5). */
export async function saveAll() {
  const ids = idsWithDrafts()
  const saves = ids.map((id) => saveOf(id)).filter((save) => save !== undefined)
  const selection = getState().selection
  for (const { portletId } of saves) updatePortlet(portletId, { isSaving: true, fault: undefined, conflict: undefined })
  const { refusals, after } = await sendAll(saves.map(({ draft: _, ...sent }) => sent))
  if (!isSame(selection, getState().selection)) return
  for (const save of saves) {
    const refusal = refusals.get(save.portletId)
    if (refusal) onFailed(save, refusal, refusal.current)
  }
  const saved = saves.filter(({ portletId }) => !refusals.has(portletId))
  if (after && saved.length > 0) onSaved(saved, after)
  showMessage('')
  updateState({ report: saveReport(ids, new Set(saves.map(({ portletId }) => portletId)), refusals) })
}

/** Saves one form for several portlets; throws what was refused. One saved by others meanwhile shows their values. */
export async function saveTogether(
  parts: readonly { readonly portletId: string; readonly entry: Entry }[],
  reason?: string,
) {
  const selection = getState().selection
  const saves = parts.flatMap(({ portletId, entry }): PortletSave[] => {
    const { answer } = portletOf(portletId)
    return answer && isSame(answer, selection) ? [requestOf(portletId, answer, entry, reason)] : []
  })
  const { refusals, after } = await sendAll(saves)
  if (!isSame(selection, getState().selection)) return
  const savedIds = saves.map(({ portletId }) => portletId).filter((id) => !refusals.has(id))
  if (after && savedIds.length > 0) showAfterSave(savedIds, after)
  for (const [portletId, { current }] of refusals) {
    const { answer } = portletOf(portletId)
    const { meta, version } = (current ?? {}) as Partial<PortletNow>
    if (answer && meta && version !== undefined) updatePortlet(portletId, { answer: { ...answer, meta, version } })
  }
  if (refusals.size === 0) return
  const outcomes = saves.map(({ portletId }) => {
    const refusal = refusals.get(portletId)
    if (refusal?.current === undefined) return refusal ? errorText(refusal) : 'Saved.'
    return conflictText(refusal.current as PortletNow, parts.find((part) => part.portletId === portletId)?.entry)
  })
  // What is true of all of them, such as a lost connection, is said once.
  const [first] = outcomes
  if (outcomes.every((outcome) => outcome === first)) throw new Error(first)
  throw new Error(saves.map(({ component }, at) => `${portletNamed(component)?.title}: ${outcomes[at]}`).join(' '))
}

/** Who has saved since the form was opened, and what its day has now. */
function conflictText({ by, modified, meta }: PortletNow, entry: Entry = {}): string {
  const { values = [] } = partsFromMeta(meta) as { values?: readonly ObservedValue[] }
  const [entered] = (entry.days ?? []) as readonly { readonly date: string }[]
  const ofDay = values
    .filter(({ date }) => date === entered?.date)
    .map(({ variable, shown }) => `${variableNamed(variable)?.label ?? variable} ${shown}`)
  const who = `${by} saved this on ${momentText(modified)}, after you had opened the form.`
  return ofDay.length > 0
    ? `${who} That day now has: ${ofDay.join('; ')}. Save again to replace them with yours.`
    : `${who} Save again to add yours.`
}

type Refusal = Fault & { readonly current?: unknown }

/** Errors by portlet id, of which saved portlets have none; and what is shown after the save. */
async function sendAll(portlets: PortletSave[]): Promise<{ refusals: Map<string, Refusal>; after?: AfterSave }> {
  if (portlets.length === 0) return { refusals: new Map() }
  try {
    const savedIds = portlets.map(({ portletId }) => portletId)
    const others = othersOf(savedIds, getState().selection)
    const { results, ...after } = await callEndpoint(databaseEndpoints.portletsSave, { portlets, others })
    const refusals = new Map<string, Refusal>()
    for (const { portletId } of portlets) {
      const result = results.find((saved) => saved.portletId === portletId)
      if (result?.isSaved) continue
      const { Message = 'The server did not report the result', Info = '', current } = result?.problem ?? {}
      refusals.set(portletId, { message: Message, info: Info, current })
    }
    return { refusals, after }
  } catch (error) {
    return { refusals: new Map(portlets.map(({ portletId }) => [portletId, saveFaultOf(error)])) }
  }
}

/** The error of a save that failed as a whole; without a response from the server, with advice. */
const saveFaultOf = (error: unknown): Fault =>
  error instanceof Problem && error.status === 0
    ? {
        message: 'There is no connection to the server.',
        info: 'What you entered is not saved. It stays here while this page is open: save again when you are back online.',
      }
    : faultOf(error)

/** Shows the saved data before it discards the drafts, so that a portlet never shows outdated data. */
function onSaved(saves: readonly Save[], after: AfterSave) {
  if (!saves.every((sent) => isSame(sent, getState().selection))) return
  const savedIds = saves.map(({ portletId }) => portletId)
  showAfterSave(savedIds, after)
  for (const { portletId, draft } of saves) {
    // Keep anything typed during the save.
    if (portletOf(portletId).draft === draft) setDraft(portletId, undefined)
    updatePortlet(portletId, { isSaving: false })
  }
}

function onFailed(sent: PortletSave, { message, info }: Fault, current: unknown) {
  if (!isSame(sent, getState().selection)) return
  const conflict = current as PortletNow | undefined
  const isConflict = conflict !== undefined && isSame(conflict, sent)
  updatePortlet(sent.portletId, {
    isSaving: false,
    ...(isConflict ? { conflict } : { fault: { message, info } }),
  })
}

function saveReport(ids: readonly string[], sent: ReadonlySet<string>, refusals: ReadonlyMap<string, Refusal>): Report {
  const rows = ids.map((id) => {
    const placed = findPortlet(getState().dashboard, id)
    const title = placed?.title || portletNamed(placed?.component ?? '')?.title || id
    if (!sent.has(id)) return { title, text: 'Not saved. Correct the marked fields.', isFault: true }
    const refusal = refusals.get(id)
    return refusal
      ? { title, text: `Not saved: ${errorText(refusal)}`, isFault: true }
      : { title, text: 'Saved', isFault: false }
  })
  const faults = rows.filter(({ isFault }) => isFault).length
  if (rows.length === 0) return { title: 'There is nothing to save', rows }
  return { title: faults === 0 ? 'All portlets are saved' : `${faults} of ${rows.length} portlets are not saved`, rows }
}

/** Performs a portlet's action at once, without a form, and shows what it changed. Throws on failure. */
export async function performAction(portletId: string, entry: Entry, reason?: string) {
  const { answer } = portletOf(portletId)
  if (!answer) return
  const isForAll = isGlobal(answer.component)
  const others = isForAll ? [] : othersOf([portletId], answer)
  const sent = requestOf(portletId, answer, entry, reason)
  const after = await callEndpoint(databaseEndpoints.portletSave, { ...sent, others })
  if (isForAll || isSame(answer, getState().selection)) showAfterSave([portletId], after)
}
