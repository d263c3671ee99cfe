import { useSyncExternalStore } from 'react'
import type { Values } from '#base/client/forms/form-store.ts'
import { createStore } from '#base/client/store.ts'
import type { Dashboard, PortletAnswer, PortletNow, Selection } from '../../contract/index.ts'
import { emptyDashboard, modes, portletNamed } from '../../contract/index.ts'

/** Unsaved input of a portlet. It exists only in this page's memory (D-43). */
export type Draft = {
  readonly values: Values
  /** The data of a save; undefined while any value is invalid. */
  readonly entry: Readonly<Record<string, unknown>> | undefined
  readonly reason?: string | undefined
}

export type Fault = { readonly message: string; readonly info: string }

export type LoadedPortlet = {
  readonly isLoading: boolean
  readonly answer?: PortletAnswer | undefined
  readonly draft?: Draft | undefined
  readonly isSaving?: boolean | undefined
  readonly fault?: Fault | undefined
  readonly conflict?: PortletNow | undefined
}

export type Report = {
  readonly title: string
  readonly rows: readonly { readonly title: string; readonly text: string; readonly isFault: boolean }[]
}

/** The dashboard's state: a single store, so that no two parts of the page ever show different IDs. */
export type State = {
  readonly phase: 'closed' | 'opening' | 'open' | 'failed'
  readonly fault: string
  readonly owner: string
  readonly selection: Selection
  readonly isChoosing: boolean
  readonly dashboard: Dashboard
  readonly isKept: boolean
  readonly mayAdd: boolean
  readonly maySearch: boolean
  readonly notices: readonly string[]
  readonly isEditing: boolean
  /** Earlier layouts, latest last. */
  readonly undo: readonly Dashboard[]
  readonly layout: 'kept' | 'waiting' | 'failed'
  /** By portlet id; only for the selected ID, and for global portlets. */
  readonly portlets: Readonly<Record<string, LoadedPortlet>>
  readonly report: Report | undefined
  readonly message: {
    readonly text: string
    readonly isFault: boolean
    /** True if the layout change removed something: the message then offers to undo it. */
    readonly isUndoable?: boolean
  }
}

const [firstMode] = modes

const noSelection: Selection = { modeName: firstMode.Name, id: '', status: 0, statusText: '', isTest: false }

export const closed: State = {
  phase: 'closed',
  fault: '',
  owner: '',
  selection: noSelection,
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
  message: { text: '', isFault: false },
}

const store = createStore(closed)

export const getState = store.get

export const updateState = (change: Partial<State>) => store.set({ ...store.get(), ...change })

/** A part of the state, kept up to date; `select` must return the same reference while nothing changes. */
export function useDashboard<Part>(select: (state: State) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(closed),
  )
}

export const subscribe = store.subscribe

export const showMessage = (text: string, isFault = false) => updateState({ message: { text, isFault } })

export const portletOf = (id: string): LoadedPortlet => getState().portlets[id] ?? unknownPortlet

export const unknownPortlet: LoadedPortlet = { isLoading: false }

export const updatePortlet = (id: string, change: Partial<LoadedPortlet>) =>
  updateState({ portlets: { ...getState().portlets, [id]: { ...portletOf(id), ...change } } })

export const isSame = (one: Pick<Selection, 'modeName' | 'id'>, other: Pick<Selection, 'modeName' | 'id'>) =>
  one.modeName === other.modeName && one.id === other.id

export const isGlobal = (component: string) => portletNamed(component)?.global === true
