import { clearUnsaved, markUnsaved } from '#base/client/unsaved.ts'
import { type Draft, now, portletOf, put, putPortlet } from './state.ts'

/** What all unsaved changes of the dashboard are marked beneath. */
export const unsavedRoot = 'database'

const markOf = (portletId: string) => `${unsavedRoot}/${portletId}`

/** Keeps what is entered into a portlet until it is saved; undefined where it is as it was loaded. */
export function setDraft(portletId: string, draft: Draft | undefined) {
  putPortlet(portletId, { draft, ...(!draft && { conflict: undefined, fault: undefined }) })
  if (draft) markUnsaved(markOf(portletId))
  else clearUnsaved(markOf(portletId))
}

/** Tells whether any of these portlets, or any at all, has changes that are not saved. */
export const hasDrafts = (ids: readonly string[] = Object.keys(now().portlets)) =>
  ids.some((id) => portletOf(id).draft !== undefined)

/** The ids of the portlets with changes that are not saved. */
export const drafted = () => Object.keys(now().portlets).filter((id) => portletOf(id).draft !== undefined)

/** Forgets portlets with all that was entered into them. */
export function forgetPortlets(ids: readonly string[] = Object.keys(now().portlets)) {
  const gone = new Set(ids)
  put({ portlets: Object.fromEntries(Object.entries(now().portlets).filter(([id]) => !gone.has(id))) })
  for (const id of ids) clearUnsaved(markOf(id))
}
