import { databaseEndpoints, portletsIn } from '../../contract/index.ts'
import { ask } from './ask.ts'
import { loadPortlet } from './loading.ts'
import { isGlobal, isSame, now, portletOf, put } from './state.ts'

/** Asks for the status of the ID anew; where it is another, what may be written is too, and portlets are loaded again. */
export async function refreshStatus() {
  const { selection: asked } = now()
  if (asked.id === '') return
  const { modeName, id } = asked
  const answer = await ask(databaseEndpoints.databaseStatus, { modeName, id }).catch(() => undefined)
  const { selection, dashboard } = now()
  if (!answer || !isSame(asked, selection)) return
  const { status, statusText } = answer
  if (status === selection.status && statusText === selection.statusText) return
  put({ selection: { ...selection, status, statusText } })
  const tab = dashboard.tabs.find((one) => one.id === dashboard.selected)
  for (const placed of tab ? portletsIn(tab) : [])
    if (portletOf(placed.id).answer && !isGlobal(placed.component)) void loadPortlet(placed)
}
