import { clearUnsaved, markUnsaved } from '#base/client/unsaved.ts'
import { type Draft, now, portletOf, put, putPortlet } from './state.ts'

/** Root key for all unsaved changes of the dashboard. */
export const unsavedRoot = 'database'

const markOf = (portletId: string) => `${unsavedRoot}/${portletId}`

/** Stores a portlet's unsaved input; undefined discards it. */
export function setDraft(portletId: string, draft: Draft | undefined) {
  putPortlet(portletId, { draft, ...(!draft && { conflict: undefined, fault: undefined }) })
  if (draft) markUnsaved(markOf(portletId))
  else clearUnsaved(markOf(portletId))
}

/** Whether any of these portlets, or any at all, has unsaved changes. */
export const hasDrafts = (ids: readonly string[] = Object.keys(now().portlets)) =>
  ids.some((id) => portletOf(id).draft !== undefined)

/** The ids of the portlets with unsaved changes. */
export const drafted = () => Object.keys(now().portlets).filter((id) => portletOf(id).draft !== undefined)

/** Removes portlets and their unsaved input. */
export function forgetPortlets(ids: readonly string[] = Object.keys(now().portlets)) {
  const gone = new Set(ids)
  put({ portlets: Object.fromEntries(Object.entries(now().portlets).filter(([id]) => !gone.has(id))) })
  for (const id of ids) clearUnsaved(markOf(id))
}
