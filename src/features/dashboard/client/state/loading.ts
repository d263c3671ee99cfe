import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import type { AfterSave, PlacedPortlet, PortletAnswer, Selection } from '../../contract/index.ts'
import { databaseEndpoints, findPortlet, limits, portletNamed, portletsIn } from '../../contract/index.ts'
import { errorText, faultOf } from './fault.ts'
import { getState, isGlobal, isSame, portletOf, type Report, showMessage, updatePortlet, updateState } from './state.ts'
import { forgetPortlets, idsWithDrafts, setDraft } from './unsaved.ts'

const requests = new Map<string, AbortController>()

/** Loads the data of a portlet. A response for an ID or mode that is no longer selected is discarded (T5). */
export async function loadPortlet(
  { id: portletId, component }: Pick<PlacedPortlet, 'id' | 'component'>,
  { bypassCache = false } = {},
) {
  const selection = getState().selection
  if (!portletNamed(component) || (selection.id === '' && !isGlobal(component))) return
  requests.get(portletId)?.abort()
  const request = new AbortController()
  requests.set(portletId, request)
  updatePortlet(portletId, { isLoading: true, fault: undefined })
  const { modeName, id } = selection
  try {
    const answer = await callEndpoint(
      databaseEndpoints.portletLoad,
      { portletId, component, modeName, id, ...(bypassCache && { bypassCache }) },
      { signal: request.signal },
    )
    if (request.signal.aborted) return
    const isExpected = answer.portletId === portletId && answer.component === component && belongs(answer, selection)
    updatePortlet(portletId, isExpected ? { isLoading: false, answer } : { isLoading: false, fault: strayAnswer })
  } catch (error) {
    if (!request.signal.aborted) updatePortlet(portletId, { isLoading: false, fault: faultOf(error) })
  } finally {
    if (requests.get(portletId) === request) requests.delete(portletId)
  }
}

function showLoaded(answer: PortletAnswer) {
  requests.get(answer.portletId)?.abort()
  requests.delete(answer.portletId)
  updatePortlet(answer.portletId, { isLoading: false, fault: undefined, answer })
}

function belongs(answer: PortletAnswer, requested: Selection): boolean {
  return isSame(answer, requested) && (isGlobal(answer.component) || isSame(answer, getState().selection))
}

const strayAnswer = { message: 'This result belonged to another ID and is not shown.', info: 'Refresh the portlet.' }

export function loadMissing(portlets: readonly PlacedPortlet[]) {
  for (const portlet of portlets) {
    const { answer, isLoading, fault } = portletOf(portlet.id)
    if (!portlet.collapsed && !answer && !isLoading && !fault) void loadPortlet(portlet)
  }
}

const shownOfId = () => {
  const { dashboard } = getState()
  const tab = dashboard.tabs.find(({ id }) => id === dashboard.selected)
  const shown = tab ? portletsIn(tab) : []
  return shown.filter(({ id, component, collapsed }) => !collapsed && !isGlobal(component) && portletOf(id).answer)
}

/** The portlets that a save of others may change: a score is computed from values that another portlet changes. */
export const othersOf = (savedIds: readonly string[], { modeName, id }: Pick<Selection, 'modeName' | 'id'>) =>
  shownOfId()
    .filter((placed) => !savedIds.includes(placed.id))
    .slice(0, limits.maxInBatch)
    .map(({ id: portletId, component }) => ({ portletId, component, modeName, id }))

/**
 * Shows what a save has changed: the saved portlets, the others of the ID, and its status. A portlet with unsaved changes
 * keeps its version, so that its save reports the conflict, unless the status has changed and so may the access.
 */
export function showAfterSave(savedIds: readonly string[], { portlets: answers, status }: AfterSave) {
  const { selection, portlets } = getState()
  const hasNewStatus =
    status !== null && (status.status !== selection.status || status.statusText !== selection.statusText)
  if (hasNewStatus) updateState({ selection: { ...selection, ...status } })
  const shown = shownOfId().map(({ id }) => id)
  const isOutdated = (id: string) => {
    const { answer, draft, isSaving } = portletOf(id)
    return answer && !isGlobal(answer.component) && !savedIds.includes(id) && !draft && !isSaving
  }
  forgetPortlets(Object.keys(portlets).filter((id) => isOutdated(id) && !shown.includes(id)))
  for (const id of new Set([...savedIds, ...shown.filter((one) => hasNewStatus || isOutdated(one))])) {
    const answer = answers.find(({ portletId }) => portletId === id)
    const placed = findPortlet(getState().dashboard, id)
    if (answer && belongs(answer, selection)) showLoaded(answer)
    else if (placed) void loadPortlet(placed)
  }
}

export function stopLoading(isKept: (portletId: string) => boolean = () => false) {
  for (const [id, request] of requests)
    if (!isKept(id)) {
      request.abort()
      requests.delete(id)
    }
}

/** Reloads all portlets of the current tab, reports each outcome, and discards those of other tabs. */
export async function refreshAll() {
  const { dashboard } = getState()
  const tab = dashboard.tabs.find(({ id }) => id === dashboard.selected)
  const shown = tab ? portletsIn(tab).filter(({ collapsed }) => !collapsed) : []
  for (const id of idsWithDrafts()) setDraft(id, undefined)
  forgetPortlets(Object.keys(getState().portlets).filter((id) => !shown.some((portlet) => portlet.id === id)))
  const selection = getState().selection
  await Promise.all(shown.map((portlet) => loadPortlet(portlet, { bypassCache: true })))
  if (!isSame(selection, getState().selection)) return
  showMessage('')
  updateState({ report: refreshReport(shown) })
}

function refreshReport(shown: readonly PlacedPortlet[]): Report {
  const rows = shown.map(({ id, component, title }) => {
    const { fault, answer } = portletOf(id)
    const name = title || portletNamed(component)?.title || component
    if (fault) return { title: name, text: `Not refreshed: ${errorText(fault)}`, isFault: true }
    if (answer?.access === 'None') return { title: name, text: answer.reason, isFault: false }
    return { title: name, text: answer ? 'Refreshed' : 'Nothing to load', isFault: false }
  })
  const faults = rows.filter(({ isFault }) => isFault).length
  const title =
    faults === 0 ? 'All portlets are refreshed' : `${faults} of ${rows.length} portlets could not be refreshed`
  return { title, rows }
}
