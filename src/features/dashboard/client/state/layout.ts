import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { confirm } from '#base/client/ui/confirm.ts'
import { xsrfHeader } from '#base/client/xsrf.ts'
import { Problem } from '#base/contract/problem.ts'
import { type Dashboard, databaseEndpoints, limits, readDashboard } from '../../contract/index.ts'
import { now, put, say } from './state.ts'

const mostUndone = 50

/** The layout on the server, as far as this window knows. */
let held: Dashboard | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/** Sets the layout known to be on the server. */
export function holdLayout(dashboard: Dashboard) {
  held = dashboard
}

export function forgetLayout() {
  clearTimeout(timer)
  timer = undefined
  held = undefined
}

type Options = {
  /** A message about the change. */
  said?: string
  /** False for temporary state, such as the current tab. */
  isUndoable?: boolean
  /** True if something is removed: the message is then visible and offers to undo it. */
  isTakingAway?: boolean
}

/** Changes the layout and schedules a save; returns whether anything changed. */
export function changeLayout(
  make: (dashboard: Dashboard) => Dashboard,
  { said, isUndoable = true, isTakingAway = false }: Options = {},
) {
  const { dashboard: before, undo } = now()
  const dashboard = make(before)
  if (dashboard === before) return false
  put({
    dashboard,
    ...(isUndoable && { undo: [...undo.slice(-mostUndone + 1), before] }),
    // Undo always applies to the last change, so an undo offer for an earlier one is withdrawn.
    ...((said || (isUndoable && now().said.isUndoable)) && {
      said: { text: said ?? '', isFault: false, isUndoable: isTakingAway },
    }),
  })
  saveSoon()
  return true
}

/** Restores the layout before the last change. */
export function undoLayout() {
  const { undo, dashboard } = now()
  const before = undo.at(-1)
  if (!before) return
  const isShown = before.tabs.some(({ id }) => id === dashboard.selected)
  put({ dashboard: { ...before, selected: isShown ? dashboard.selected : before.selected }, undo: undo.slice(0, -1) })
  say('The last change of the layout is undone')
  saveSoon()
}

function saveSoon() {
  if (!now().isKept) return
  put({ layout: 'waiting' })
  clearTimeout(timer)
  timer = setTimeout(() => void saveLayout(), limits.saveAfterMs) // T5
}

/** Saves the layout now, unless the server already has it. */
export async function saveLayout() {
  clearTimeout(timer)
  timer = undefined
  await sending
  const { dashboard, isKept, owner } = now()
  if (!isKept || !held || isHeld(dashboard)) return put({ layout: 'kept' })
  sending = send(dashboard, held, owner).finally(() => {
    sending = undefined
  })
  await sending
}

/** Layouts are compared by their serialised content, not by object identity. */
const written = (dashboard: Dashboard) => JSON.stringify({ ...dashboard, revision: 0 })
const isHeld = (dashboard: Dashboard) => held !== undefined && written(dashboard) === written(held)

async function send(dashboard: Dashboard, base: Dashboard, owner: string) {
  try {
    const { revision } = await callEndpoint(databaseEndpoints.databaseUi, {
      jsonUiData: JSON.stringify({ ...dashboard, revision: base.revision }),
    })
    if (owner !== now().owner) return
    held = { ...dashboard, revision }
    if (isHeld(now().dashboard)) put({ layout: 'kept' })
    else saveSoon()
  } catch (error) {
    if (owner !== now().owner) return
    const theirs = error instanceof Problem && error.status === 409 ? dashboardIn(error.current) : undefined
    if (theirs) await settle(dashboard, base, theirs)
    else put({ layout: 'failed' })
  }
}

function dashboardIn(current: unknown): Dashboard | undefined {
  const { jsonUiData, revision } = (current ?? {}) as { jsonUiData?: string; revision?: number }
  const read = jsonUiData === undefined ? undefined : readDashboard(jsonUiData)
  return read && { ...read, revision: revision ?? read.revision }
}

/** Another window has saved a different layout (D-24). A different last tab alone is not worth a question. */
async function settle(mine: Dashboard, base: Dashboard, theirs: Dashboard) {
  const isMine = isOnlySelected(base, theirs) || (!isOnlySelected(base, mine) && (await prefersMine()))
  held = theirs
  if (!isMine) {
    const { dashboard, undo } = now()
    const isShown = theirs.tabs.some(({ id }) => id === dashboard.selected)
    put({
      dashboard: isShown ? { ...theirs, selected: dashboard.selected } : theirs,
      undo: [...undo.slice(-mostUndone + 1), dashboard],
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
  const { dashboard, isKept } = now()
  if (!isKept || !held || isHeld(dashboard) || sending) return
  clearTimeout(timer)
  const body = JSON.stringify({ jsonUiData: JSON.stringify({ ...dashboard, revision: held.revision }) })
  const headers = { 'content-type': 'application/json', ...xsrfHeader() }
  const { path } = databaseEndpoints.databaseUi
  // Browsers limit keepalive requests to 64 kB.
  fetch(path, { method: 'POST', headers, body, keepalive: body.length < 60_000 }).catch(() => {})
}

/** Whether two layouts differ in the selected tab at most. */
const isOnlySelected = (one: Dashboard, other: Dashboard): boolean => withoutShown(one) === withoutShown(other)

const withoutShown = (dashboard: Dashboard) => JSON.stringify({ ...dashboard, selected: '', revision: 0 })
