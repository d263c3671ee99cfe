import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { databaseEndpoints, readDashboard } from '../../contract/index.ts'
import { choose } from './choosing.ts'
import { wordsOf } from './fault.ts'
import { forgetLayout, holdLayout } from './layout.ts'
import { stopLoading } from './loading.ts'
import { closed, now, put } from './state.ts'
import { forgetPortlets } from './unsaved.ts'

const keptMs = 5 * 60_000 // D-43

let late: ReturnType<typeof setTimeout> | undefined

/** Opens the dashboard of the logged-in user. */
export async function openDashboard(owner: string) {
  put({ ...closed, phase: 'opening', owner })
  try {
    const opened = await callEndpoint(databaseEndpoints.databaseInit, {})
    const { modeName, id, status, statusText, isTest, jsonUiData, isKept, notices, mayAdd, maySearch } = opened
    const dashboard = readDashboard(jsonUiData)
    if (owner !== now().owner) return
    if (!dashboard) throw new Error('The layout of the dashboard could not be read.')
    holdLayout(dashboard)
    const selection = { modeName, id, status, statusText, isTest }
    put({ phase: 'open', selection, dashboard, isKept, notices, mayAdd, maySearch })
  } catch (error) {
    if (owner === now().owner) put({ phase: 'failed', fault: wordsOf(error) })
  }
}

/** Clears all state of all users. */
export function closeDashboard() {
  clearTimeout(late)
  late = undefined
  stopLoading()
  forgetPortlets()
  forgetLayout()
  put(closed)
}

/** After the session has expired: keeps unsaved input for its owner, for a limited time and in memory only (D-43). */
export function waitForOwner() {
  stopLoading()
  late ??= setTimeout(closeDashboard, keptMs)
}

/** The owner has logged in again, in a session with no selected ID. */
export async function welcomeBack() {
  clearTimeout(late)
  late = undefined
  const { modeName, id } = now().selection
  const { portlets } = now()
  try {
    await callEndpoint(databaseEndpoints.databaseId, { modeName, id })
    // Requests that failed without a session are repeated.
    put({
      portlets: Object.fromEntries(
        Object.entries(portlets).map(([key, portlet]) => [
          key,
          { ...portlet, isLoading: false, isSaving: false, fault: undefined },
        ]),
      ),
    })
  } catch {
    await choose(modeName, '').catch(closeDashboard)
  }
}
