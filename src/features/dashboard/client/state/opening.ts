import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { databaseEndpoints, modeNamed, readDashboard } from '../../contract/index.ts'
import { choose } from './choosing.ts'
import { errorText } from './fault.ts'
import { forgetLayout, setSavedLayout } from './layout.ts'
import { stopLoading } from './loading.ts'
import { closed, getState, updateState } from './state.ts'
import { forgetPortlets } from './unsaved.ts'

const keptMs = 5 * 60_000 // D-43

let closeTimer: ReturnType<typeof setTimeout> | undefined

export async function openDashboard(owner: string) {
  updateState({ ...closed, phase: 'opening', owner })
  try {
    const opened = await callEndpoint(databaseEndpoints.databaseInit, {})
    const { modeName, id, status, statusText, isTest, jsonUiData, isKept, notices, mayAdd, maySearch } = opened
    const dashboard = readDashboard(jsonUiData)
    if (owner !== getState().owner) return
    modeNamed(modeName)
    if (!dashboard) throw new Error('The layout of the dashboard could not be read.')
    setSavedLayout(dashboard)
    const selection = { modeName, id, status, statusText, isTest }
    updateState({ phase: 'open', selection, dashboard, isKept, notices, mayAdd, maySearch })
  } catch (error) {
    if (owner !== getState().owner) return
    updateState({ phase: 'failed', fault: errorText(error) })
    // Logged by the browser, and reported to the server (8).
    if (!(error instanceof Problem)) reportError(error)
  }
}

export function closeDashboard() {
  clearTimeout(closeTimer)
  closeTimer = undefined
  stopLoading()
  forgetPortlets()
  forgetLayout()
  updateState(closed)
}

/** After the session has expired: keeps unsaved input for its owner, for a limited time and in memory only (D-43). */
export function suspendDashboard() {
  stopLoading()
  closeTimer ??= setTimeout(closeDashboard, keptMs)
}

/** The owner has logged in again, in a session with no selected ID. */
export async function resumeDashboard() {
  clearTimeout(closeTimer)
  closeTimer = undefined
  const { modeName, id } = getState().selection
  const { portlets } = getState()
  try {
    await callEndpoint(databaseEndpoints.databaseId, { modeName, id })
    // Requests that failed without a session are repeated.
    updateState({
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
