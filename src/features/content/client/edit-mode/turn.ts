import { call } from '#base/client/call.ts'
import { mayLoseChanges } from '#base/client/unsaved.ts'
import { currentUser, reverify } from '#base/client/user.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { editingEndpoints } from '../../contract/editing.ts'
import { changes, openDesk, unsavedContent } from './desk.ts'
import { mayEdit } from './may-edit.ts'
import { discardDraft, mediaDrafts } from './media-drafts.ts'
import { setEditMode } from './mode.ts'
import { setOpened } from './opened.ts'
import { steadily } from './steadily.ts'

const editablePage = addressOf<typeof editingEndpoints.editablePage>('/api/editable/page')

const ensured = new Set<string>()

/** Loads what edit mode consists of. */
export const loadEditMode = () =>
  Promise.all([
    import('./frame.tsx'),
    import('../../kinds/region/editor/client/editable-region.tsx'),
    import('../../kinds/image/editor/client/editable-media.tsx'),
    import('../collection/editable-collection.tsx'),
  ])

/** Turns edit mode on once the server has agreed (D-8); answers why not where it has not. */
export async function turnOn(): Promise<string | undefined> {
  if (new URLSearchParams(location.search).has('on'))
    return 'This is the page as it stood on an earlier day. Show the page as it is now to edit it.'
  try {
    const [[{ Frame }, { EditableRegion }, { EditableMedia }, { EditableCollection }]] = await Promise.all([
      loadEditMode(),
      ensurePage(firstEditable()),
      reverify(),
    ])
    const user = currentUser()
    if (!user || !mayEdit(user.roles)) return 'Your account may not edit these pages.'
    openDesk(user.username)
    steadily(() => setEditMode({ Frame, Region: EditableRegion, Media: EditableMedia, Collection: EditableCollection }))
    return
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Turns edit mode off, after asking where something would be lost (8). */
export async function turnOff(): Promise<boolean> {
  const isAgreed = await mayLoseChanges(
    { message: 'There are unsaved changes, are you sure you wish to leave edit mode?' },
    unsavedContent,
  )
  if (!isAgreed) return false
  for (const { id } of changes.all()) changes.discard(id)
  for (const { id } of mediaDrafts()) discardDraft(id)
  steadily(() => {
    setOpened(undefined)
    setEditMode(undefined)
  })
  return true
}

/** Makes sure that the server has a page reference, once for each page (4.8). */
export async function ensurePage(editableId: string | undefined) {
  const url = location.pathname
  if (editableId === undefined || ensured.has(url)) return
  await call(editablePage, { page: { url }, editableId }, { isQuiet: true })
  ensured.add(url)
}

/** The first region with a fixed id on the page that is shown, written on or open for writing. */
export const firstEditable = () =>
  document.querySelector<HTMLElement>('[data-editable]:not([data-media], [data-collection])')?.dataset.editable ??
  document.querySelector('#content [id^="webui."]:not(.placed)')?.id
