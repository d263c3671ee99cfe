import { useSyncExternalStore } from 'react'
import type { Values } from '#base/client/forms/form-store.ts'
import type { Dashboard, PortletAnswer, PortletNow, Selection } from '../../contract/index.ts'
import { emptyDashboard, modes, portletNamed } from '../../contract/index.ts'

/** What somebody has entered into a portlet and not saved. It is in this memory and nowhere else (D-43). */
export type Draft = {
  readonly values: Values
  /** What a save sends; undefined while something in the values is wrong. */
  readonly entry: Readonly<Record<string, unknown>> | undefined
  /** Why something is changed, as its writer says; kept with the version (T5). */
  readonly reason?: string | undefined
}

/** A fault as a portlet tells it. */
export type Fault = { readonly message: string; readonly info: string }

/** What is known of a portlet for one ID and mode. */
export type LoadedPortlet = {
  readonly isLoading: boolean
  readonly answer?: PortletAnswer | undefined
  readonly draft?: Draft | undefined
  readonly isSaving?: boolean | undefined
  /** Why it could not be loaded or saved. */
  readonly fault?: Fault | undefined
  /** What somebody else has saved meanwhile (T5). */
  readonly conflict?: PortletNow | undefined
}

/** What became of each portlet of several. */
export type Report = {
  readonly title: string
  readonly rows: readonly { readonly title: string; readonly text: string; readonly isFault: boolean }[]
}

/** Where the dashboard stands: one state, so that no two parts of the page ever show different IDs. */
export type State = {
  readonly phase: 'closed' | 'opening' | 'open' | 'failed'
  readonly fault: string
  /** Whose dashboard it is. */
  readonly owner: string
  readonly selection: Selection
  readonly isChoosing: boolean
  readonly dashboard: Dashboard
  readonly isKept: boolean
  readonly mayAdd: boolean
  readonly maySearch: boolean
  /** What is said of the dashboard until it is read. */
  readonly notices: readonly string[]
  readonly isEditing: boolean
  /** Earlier layouts, the latest last. */
  readonly undo: readonly Dashboard[]
  readonly layout: 'kept' | 'waiting' | 'failed'
  /** By the ids of portlets; only of the ID that is chosen, and of portlets that are about none. */
  readonly portlets: Readonly<Record<string, LoadedPortlet>>
  readonly report: Report | undefined
  /** What is told in passing; announced. */
  readonly said: {
    readonly text: string
    readonly isFault: boolean
    /** True of a change of the layout that took something away: it can be taken back where it is told. */
    readonly isUndoable?: boolean
  }
}

const [firstMode] = modes

/** No ID of the first mode. */
const nobody: Selection = { modeName: firstMode.Name, id: '', status: 0, statusText: '', isTest: false }

/** Nothing of anybody. */
export const closed: State = {
  phase: 'closed',
  fault: '',
  owner: '',
  selection: nobody,
  isChoosing: false,
  dashboard: emptyDashboard('default'),
  isKept: false,
  mayAdd: false,
  maySearch: false,
  notices: [],
  isEditing: false,
  undo: [],
  layout: 'kept',
  portlets: {},
  report: undefined,
  said: { text: '', isFault: false },
}

let state = closed
const listeners = new Set<() => void>()

/** The state at this moment. */
export const now = () => state

/** Changes parts of the state at once. */
export function put(change: Partial<State>) {
  state = { ...state, ...change }
  for (const listener of [...listeners]) listener()
}

/** A part of the state, kept up to date; `select` must answer with the same thing while nothing changes. */
export function useDashboard<Part>(select: (state: State) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => select(state),
    () => select(closed),
  )
}

/** Calls the listener on each change; answers how to stop that. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells something in passing. */
export const say = (text: string, isFault = false) => put({ said: { text, isFault } })

/** What is known of a portlet, for the ID that is chosen. */
export const portletOf = (id: string): LoadedPortlet => state.portlets[id] ?? unknownPortlet

/** A portlet of which nothing is known yet. */
export const unknownPortlet: LoadedPortlet = { isLoading: false }

/** Changes what is known of a portlet. */
export const putPortlet = (id: string, change: Partial<LoadedPortlet>) =>
  put({ portlets: { ...state.portlets, [id]: { ...portletOf(id), ...change } } })

/** Tells whether the same ID of the same mode is meant. */
export const isSame = (one: Pick<Selection, 'modeName' | 'id'>, other: Pick<Selection, 'modeName' | 'id'>) =>
  one.modeName === other.modeName && one.id === other.id

/** Tells whether a component is about no ID. */
export const isGlobal = (component: string) => portletNamed(component)?.global === true
