import { clearUnsaved, markUnsaved } from '#base/client/unsaved.ts'
import { type Draft, getState, portletOf, updatePortlet, updateState } from './state.ts'

export const unsavedRoot = 'database'

/** Under this id is what was typed into the form of a visit, which belongs to several portlets. */
export const visitDraft = 'visit'

const unsavedKey = (portletId: string) => `${unsavedRoot}/${portletId}`

/** Stores a portlet's unsaved input; undefined discards it. */
export function setDraft(portletId: string, draft: Draft | undefined) {
  updatePortlet(portletId, { draft, ...(!draft && { conflict: undefined, fault: undefined }) })
  if (draft) markUnsaved(unsavedKey(portletId))
  else clearUnsaved(unsavedKey(portletId))
}

export const hasDrafts = (ids: readonly string[] = Object.keys(getState().portlets)) =>
  ids.some((id) => portletOf(id).draft !== undefined)

export const idsWithDrafts = () => Object.keys(getState().portlets).filter((id) => portletOf(id).draft !== undefined)

export function forgetPortlets(ids: readonly string[] = Object.keys(getState().portlets)) {
  const gone = new Set(ids)
  updateState({ portlets: Object.fromEntries(Object.entries(getState().portlets).filter(([id]) => !gone.has(id))) })
  for (const id of ids) clearUnsaved(unsavedKey(id))
}
