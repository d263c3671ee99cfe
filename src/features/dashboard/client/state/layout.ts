import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { confirm } from '#base/client/ui/confirm.ts'
import { xsrfHeader } from '#base/client/xsrf.ts'
import { Problem } from '#base/contract/problem.ts'
import { type Dashboard, databaseEndpoints, limits, readDashboard } from '../../contract/index.ts'
import { getState, showMessage, updateState } from './state.ts'

const maxUndone = 50

/** The layout on the server, as far as this window knows. */
let savedLayout: Dashboard | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

export function setSavedLayout(dashboard: Dashboard) {
  savedLayout = dashboard
}

export function forgetLayout() {
  clearTimeout(timer)
  timer = undefined
  savedLayout = undefined
}

type Options = {
  message?: string
  /** False for temporary state, such as the current tab. */
  isUndoable?: boolean
  /** True if something is removed: the message is then visible and offers to undo it. */
  isRemoval?: boolean
}

/** Changes the layout and schedules a save; returns whether anything changed. */
export function changeLayout(
  make: (dashboard: Dashboard) => Dashboard,
  { message, isUndoable = true, isRemoval = false }: Options = {},
) {
  const { dashboard: previous, undo } = getState()
  const dashboard = make(previous)
  if (dashboard === previous) return false
  updateState({
    dashboard,
    ...(isUndoable && { undo: [...undo.slice(-maxUndone + 1), previous] }),
    // Undo always applies to the last change, so an undo offer for an earlier one is withdrawn.
    ...((message || (isUndoable && getState().message.isUndoable)) && {
      message: { text: message ?? '', isFault: false, isUndoable: isRemoval },
    }),
  })
  saveSoon()
  return true
}

export function undoLayout() {
  const { undo, dashboard } = getState()
  const previous = undo.at(-1)
  if (!previous) return
  const isShown = previous.tabs.some(({ id }) => id === dashboard.selected)
  updateState({
    dashboard: { ...previous, selected: isShown ? dashboard.selected : previous.selected },
    undo: undo.slice(0, -1),
  })
  showMessage('The last layout change has been undone')
  saveSoon()
}

function saveSoon() {
  if (!getState().isKept) return
  updateState({ layout: 'waiting' })
  clearTimeout(timer)
  timer = setTimeout(() => void saveLayout(), limits.saveAfterMs) // T5
}

/** Saves the layout now, unless the server already has it. */
export async function saveLayout() {
  clearTimeout(timer)
  timer = undefined
  await sending
  const { dashboard, isKept, owner } = getState()
  if (!isKept || !savedLayout || isSaved(dashboard)) return updateState({ layout: 'kept' })
  sending = send(dashboard, savedLayout, owner).finally(() => {
    sending = undefined
  })
  await sending
}

const serialised = (dashboard: Dashboard) => JSON.stringify({ ...dashboard, revision: 0 })
const isSaved = (dashboard: Dashboard) => savedLayout !== undefined && serialised(dashboard) === serialised(savedLayout)

async function send(dashboard: Dashboard, base: Dashboard, owner: string) {
  try {
    const { revision } = await callEndpoint(databaseEndpoints.databaseUi, {
      jsonUiData: JSON.stringify({ ...dashboard, revision: base.revision }),
    })
    if (owner !== getState().owner) return
    savedLayout = { ...dashboard, revision }
    if (isSaved(getState().dashboard)) updateState({ layout: 'kept' })
    else saveSoon()
  } catch (error) {
    if (owner !== getState().owner) return
    const theirs = error instanceof Problem && error.status === 409 ? dashboardIn(error.current) : undefined
    if (theirs) await resolveConflict(dashboard, base, theirs)
    else updateState({ layout: 'failed' })
  }
}

function dashboardIn(current: unknown): Dashboard | undefined {
  const { jsonUiData, revision } = (current ?? {}) as { jsonUiData?: string; revision?: number }
  const read = jsonUiData === undefined ? undefined : readDashboard(jsonUiData)
  return read && { ...read, revision: revision ?? read.revision }
}

/** Another window has saved a different layout (D-24). A different last tab alone is not worth a question. */
async function resolveConflict(mine: Dashboard, base: Dashboard, theirs: Dashboard) {
  const isMine = differOnlyInSelection(base, theirs) || (!differOnlyInSelection(base, mine) && (await prefersMine()))
  savedLayout = theirs
  if (!isMine) {
    const { dashboard, undo } = getState()
    const isShown = theirs.tabs.some(({ id }) => id === dashboard.selected)
    updateState({
      dashboard: isShown ? { ...theirs, selected: dashboard.selected } : theirs,
      undo: [...undo.slice(-maxUndone + 1), dashboard],
    })
  }
  saveSoon()
}

const prefersMine = () =>
  confirm({
    title: 'Your layout was changed in another window',
    message: 'Which layout do you want to keep? The other will be discarded.',
    hint: 'This is only about the layout: the portlets show the same data in both.',
    okLabel: 'Use mine',
    cancelLabel: 'Use theirs',
  })

/** Saves while the page is being left, when no response can be awaited (T5). */
export function saveLayoutLast() {
  const { dashboard, isKept } = getState()
  if (!isKept || !savedLayout || isSaved(dashboard) || sending) return
  clearTimeout(timer)
  const body = JSON.stringify({ jsonUiData: JSON.stringify({ ...dashboard, revision: savedLayout.revision }) })
  const headers = { 'content-type': 'application/json', ...xsrfHeader() }
  const { path } = databaseEndpoints.databaseUi
  // Browsers limit keepalive requests to 64 kB.
  fetch(path, { method: 'POST', headers, body, keepalive: body.length < 60_000 }).catch(() => {})
}

const differOnlyInSelection = (one: Dashboard, other: Dashboard): boolean =>
  withoutSelected(one) === withoutSelected(other)

const withoutSelected = (dashboard: Dashboard) => JSON.stringify({ ...dashboard, selected: '', revision: 0 })
