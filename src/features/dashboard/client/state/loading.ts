import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import type { PlacedPortlet, PortletAnswer, Selection } from '../../contract/index.ts'
import { databaseEndpoints, portletNamed, portletsIn } from '../../contract/index.ts'
import { faultOf, wordsOf } from './fault.ts'
import { isGlobal, isSame, now, portletOf, put, putPortlet, type Report, say } from './state.ts'
import { drafted, forgetPortlets, setDraft } from './unsaved.ts'

const underway = new Map<string, AbortController>()

/** Loads the data of a portlet. A response for an ID or mode that is no longer selected is discarded (T5). */
export async function loadPortlet({ id: portletId, component }: PlacedPortlet, { bypassCache = false } = {}) {
  const asked = now().selection
  if (!portletNamed(component) || (asked.id === '' && !isGlobal(component))) return
  underway.get(portletId)?.abort()
  const asking = new AbortController()
  underway.set(portletId, asking)
  putPortlet(portletId, { isLoading: true, fault: undefined })
  const { modeName, id } = asked
  try {
    const answer = await callEndpoint(
      databaseEndpoints.portletLoad,
      { portletId, component, modeName, id, ...(bypassCache && { bypassCache }) },
      { signal: asking.signal },
    )
    if (asking.signal.aborted) return
    const isMeant = answer.portletId === portletId && answer.component === component && belongs(answer, asked)
    putPortlet(portletId, isMeant ? { isLoading: false, answer } : { isLoading: false, fault: strayAnswer })
  } catch (error) {
    if (!asking.signal.aborted) putPortlet(portletId, { isLoading: false, fault: faultOf(error) })
  } finally {
    if (underway.get(portletId) === asking) underway.delete(portletId)
  }
}

/** Whether an answer matches the request and the current selection. */
function belongs(answer: PortletAnswer, asked: Selection): boolean {
  return isSame(answer, asked) && (isGlobal(answer.component) || isSame(answer, now().selection))
}

const strayAnswer = { message: 'This result belonged to another ID and is not shown.', info: 'Refresh the portlet.' }

/** Loads those of these portlets that have no data yet. */
export function loadMissing(portlets: readonly PlacedPortlet[]) {
  for (const portlet of portlets) {
    const { answer, isLoading, fault } = portletOf(portlet.id)
    if (!portlet.collapsed && !answer && !isLoading && !fault) void loadPortlet(portlet)
  }
}

/**
 * Reloads the other portlets of the ID after some were saved: a score is computed from values that another portlet
 * changes. A portlet with unsaved changes keeps its version, so that its save reports the conflict.
 */
export function reloadBeside(savedIds: readonly string[]) {
  const { dashboard, portlets } = now()
  const tab = dashboard.tabs.find(({ id }) => id === dashboard.selected)
  const shown = tab ? portletsIn(tab) : []
  const known = Object.keys(portlets).filter((id) => {
    const { answer, draft, isSaving } = portletOf(id)
    return answer && !draft && !isSaving && !savedIds.includes(id) && !isGlobal(answer.component)
  })
  const isShown = (portletId: string) => shown.some(({ id, collapsed }) => id === portletId && !collapsed)
  forgetPortlets(known.filter((id) => !isShown(id)))
  for (const placed of shown) if (known.includes(placed.id) && isShown(placed.id)) void loadPortlet(placed)
}

/** Aborts all loading that is no longer needed. */
export function stopLoading(isKept: (portletId: string) => boolean = () => false) {
  for (const [id, asking] of underway)
    if (!isKept(id)) {
      asking.abort()
      underway.delete(id)
    }
}

/** Reloads all portlets of the current tab, reports each outcome, and discards those of other tabs. */
export async function refreshAll() {
  const { dashboard } = now()
  const tab = dashboard.tabs.find(({ id }) => id === dashboard.selected)
  const shown = tab ? portletsIn(tab).filter(({ collapsed }) => !collapsed) : []
  for (const id of drafted()) setDraft(id, undefined)
  forgetPortlets(Object.keys(now().portlets).filter((id) => !shown.some((portlet) => portlet.id === id)))
  const asked = now().selection
  await Promise.all(shown.map((portlet) => loadPortlet(portlet, { bypassCache: true })))
  if (!isSame(asked, now().selection)) return
  say('')
  put({ report: refreshReport(shown) })
}

function refreshReport(shown: readonly PlacedPortlet[]): Report {
  const rows = shown.map(({ id, component, title }) => {
    const { fault, answer } = portletOf(id)
    const name = title || portletNamed(component)?.title || component
    if (fault) return { title: name, text: `Not refreshed: ${wordsOf(fault)}`, isFault: true }
    if (answer?.access === 'None') return { title: name, text: answer.reason, isFault: false }
    return { title: name, text: answer ? 'Refreshed' : 'Nothing to load', isFault: false }
  })
  const faults = rows.filter(({ isFault }) => isFault).length
  const title =
    faults === 0 ? 'All portlets are refreshed' : `${faults} of ${rows.length} portlets could not be refreshed`
  return { title, rows }
}
