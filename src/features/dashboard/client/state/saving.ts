import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { PortletNow, PortletSave } from '../../contract/index.ts'
import { databaseEndpoints, findPortlet, metaOf, portletNamed } from '../../contract/index.ts'
import { faultOf } from './fault.ts'
import { loadPortlet, reloadOthers } from './loading.ts'
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
import { refreshStatus } from './status.ts'
import { idsWithDrafts, setDraft } from './unsaved.ts'

/** The request for saving a portlet; undefined if nothing can be sent. */
function saveOf(portletId: string, version?: number): (PortletSave & { draft: Draft }) | undefined {
  const { answer, draft } = portletOf(portletId)
  if (!answer || !draft?.entry || !isSame(answer, getState().selection)) return
  const { component, modeName, id } = answer
  const sent = { portletId, component, modeName, id, meta: metaOf(draft.entry), version: version ?? answer.version }
  return { ...sent, ...(draft.reason && { reason: draft.reason }), draft }
}

/** Saves a portlet; with a version, overwrites what another user has saved since. Returns whether it was saved. */
export async function savePortlet(portletId: string, version?: number): Promise<boolean> {
  const save = saveOf(portletId, version)
  if (!save || portletOf(portletId).isSaving) return false
  const { draft, ...sent } = save
  updatePortlet(portletId, { isSaving: true, fault: undefined, conflict: undefined })
  try {
    await callEndpoint(databaseEndpoints.portletSave, sent)
    await onSaved(sent, draft)
    reloadOthers([portletId])
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
  const results = await sendAll(saves)
  if (!isSame(selection, getState().selection)) return
  await Promise.all(
    saves.map(async ({ draft, ...sent }) => {
      const problem = results.get(sent.portletId)
      if (problem) onFailed(sent, problem, problem.current)
      else await onSaved(sent, draft)
    }),
  )
  if (!isSame(selection, getState().selection)) return
  if (results.size < saves.length) reloadOthers(saves.map(({ portletId }) => portletId))
  showMessage('')
  updateState({ report: saveReport(ids, new Set(saves.map(({ portletId }) => portletId)), results) })
}

type Refusal = Fault & { readonly current?: unknown }

/** Errors by portlet id; saved portlets have none. */
async function sendAll(saves: readonly (PortletSave & { draft: Draft })[]): Promise<Map<string, Refusal>> {
  if (saves.length === 0) return new Map()
  const portlets = saves.map(({ draft: _, ...sent }) => sent)
  try {
    const { results } = await callEndpoint(databaseEndpoints.portletsSave, { portlets })
    const refusals = new Map<string, Refusal>()
    for (const { portletId } of portlets) {
      const result = results.find((saved) => saved.portletId === portletId)
      if (result?.isSaved) continue
      const { Message = 'The server did not report the result', Info = '', current } = result?.problem ?? {}
      refusals.set(portletId, { message: Message, info: Info, current })
    }
    return refusals
  } catch (error) {
    return new Map(portlets.map(({ portletId }) => [portletId, saveFaultOf(error)]))
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

/** Reloads the portlet before discarding the draft, so that it never shows outdated data. */
async function onSaved({ portletId, ...sent }: PortletSave, draft: Draft) {
  const placed = findPortlet(getState().dashboard, portletId)
  if (placed && isSame(sent, getState().selection)) await loadPortlet(placed)
  if (!isSame(sent, getState().selection)) return
  // Keep anything typed during the save.
  if (portletOf(portletId).draft === draft) setDraft(portletId, undefined)
  updatePortlet(portletId, { isSaving: false })
  // The save may have changed the status itself.
  await refreshStatus()
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
      ? { title, text: `Not saved: ${[refusal.message, refusal.info].filter(Boolean).join(' ')}`, isFault: true }
      : { title, text: 'Saved', isFault: false }
  })
  const faults = rows.filter(({ isFault }) => isFault).length
  if (rows.length === 0) return { title: 'There is nothing to save', rows }
  return { title: faults === 0 ? 'All portlets are saved' : `${faults} of ${rows.length} portlets are not saved`, rows }
}

/** Performs a portlet's action at once, without a form: sends it and reloads the portlet. Throws on failure. */
export async function performAction(portletId: string, entry: Readonly<Record<string, unknown>>, reason = '') {
  const { answer } = portletOf(portletId)
  const placed = findPortlet(getState().dashboard, portletId)
  if (!answer || !placed) return
  const { component, modeName, id, version } = answer
  const meta = metaOf(entry)
  await callEndpoint(databaseEndpoints.portletSave, {
    portletId,
    component,
    modeName,
    id,
    meta,
    version,
    ...(reason && { reason }),
  })
  await loadPortlet(placed, { bypassCache: true })
  if (!isGlobal(component)) reloadOthers([portletId])
}
