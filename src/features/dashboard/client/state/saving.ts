import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { PortletNow, PortletSave } from '../../contract/index.ts'
import { databaseEndpoints, findPortlet, metaOf, portletNamed } from '../../contract/index.ts'
import { faultOf } from './fault.ts'
import { loadPortlet, reloadBeside } from './loading.ts'
import { type Draft, type Fault, isGlobal, isSame, now, portletOf, put, putPortlet, type Report, say } from './state.ts'
import { refreshStatus } from './status.ts'
import { drafted, setDraft } from './unsaved.ts'

/** The request for saving a portlet; undefined if nothing can be sent. */
function saveOf(portletId: string, version?: number): (PortletSave & { draft: Draft }) | undefined {
  const { answer, draft } = portletOf(portletId)
  if (!answer || !draft?.entry || !isSame(answer, now().selection)) return
  const { component, modeName, id } = answer
  const sent = { portletId, component, modeName, id, meta: metaOf(draft.entry), version: version ?? answer.version }
  return { ...sent, ...(draft.reason && { reason: draft.reason }), draft }
}

/** Saves a portlet; with a version, overwrites what another user has saved since. Returns whether it was saved. */
export async function savePortlet(portletId: string, version?: number): Promise<boolean> {
  const save = saveOf(portletId, version)
  if (!save || portletOf(portletId).isSaving) return false
  const { draft, ...sent } = save
  putPortlet(portletId, { isSaving: true, fault: undefined, conflict: undefined })
  try {
    await callEndpoint(databaseEndpoints.portletSave, sent)
    await saved(sent, draft)
    reloadBeside([portletId])
    return true
  } catch (error) {
    failed(sent, saveFaultOf(error), error instanceof Problem && error.status === 409 ? error.current : undefined)
    return false
  }
}

/** Saves all portlets with changes, each separately, and reports each outcome (T5). */
export async function saveAll() {
  const ids = drafted()
  const saves = ids.map((id) => saveOf(id)).filter((save) => save !== undefined)
  const asked = now().selection
  for (const { portletId } of saves) putPortlet(portletId, { isSaving: true, fault: undefined, conflict: undefined })
  const results = await sendAll(saves)
  if (!isSame(asked, now().selection)) return
  await Promise.all(
    saves.map(async ({ draft, ...sent }) => {
      const problem = results.get(sent.portletId)
      if (problem) failed(sent, problem, problem.current)
      else await saved(sent, draft)
    }),
  )
  if (!isSame(asked, now().selection)) return
  if (results.size < saves.length) reloadBeside(saves.map(({ portletId }) => portletId))
  say('')
  put({ report: saveReport(ids, new Set(saves.map(({ portletId }) => portletId)), results) })
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
      const result = results.find((one) => one.portletId === portletId)
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
async function saved({ portletId, ...sent }: PortletSave, draft: Draft) {
  const placed = findPortlet(now().dashboard, portletId)
  if (placed && isSame(sent, now().selection)) await loadPortlet(placed)
  if (!isSame(sent, now().selection)) return
  // Keep anything typed during the save.
  if (portletOf(portletId).draft === draft) setDraft(portletId, undefined)
  putPortlet(portletId, { isSaving: false })
  // The save may have changed the status itself.
  await refreshStatus()
}

function failed(sent: PortletSave, { message, info }: Fault, current: unknown) {
  if (!isSame(sent, now().selection)) return
  const conflict = current as PortletNow | undefined
  const isConflict = conflict !== undefined && isSame(conflict, sent)
  putPortlet(sent.portletId, {
    isSaving: false,
    ...(isConflict ? { conflict } : { fault: { message, info } }),
  })
}

function saveReport(ids: readonly string[], sent: ReadonlySet<string>, refusals: ReadonlyMap<string, Refusal>): Report {
  const rows = ids.map((id) => {
    const placed = findPortlet(now().dashboard, id)
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
export async function actBy(portletId: string, entry: Readonly<Record<string, unknown>>, reason = '') {
  const { answer } = portletOf(portletId)
  const placed = findPortlet(now().dashboard, portletId)
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
  if (!isGlobal(component)) reloadBeside([portletId])
}
