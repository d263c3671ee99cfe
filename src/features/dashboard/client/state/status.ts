import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { databaseEndpoints, portletsIn } from '../../contract/index.ts'
import { loadPortlet } from './loading.ts'
import { getState, isGlobal, isSame, portletOf, updateState } from './state.ts'

/** Reloads the status of the ID; if it changed, so may write access, and the portlets are reloaded. */
export async function refreshStatus() {
  const { selection: requested } = getState()
  if (requested.id === '') return
  const { modeName, id } = requested
  const answer = await callEndpoint(databaseEndpoints.databaseStatus, { modeName, id }).catch(() => undefined)
  const { selection, dashboard } = getState()
  if (!answer || !isSame(requested, selection)) return
  const { status, statusText } = answer
  if (status === selection.status && statusText === selection.statusText) return
  updateState({ selection: { ...selection, status, statusText } })
  const tab = dashboard.tabs.find((one) => one.id === dashboard.selected)
  for (const placed of tab ? portletsIn(tab) : [])
    if (portletOf(placed.id).answer && !isGlobal(placed.component)) void loadPortlet(placed)
}
