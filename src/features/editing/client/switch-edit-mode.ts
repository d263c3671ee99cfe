import { call } from '#base/client/call.ts'
import { reverify } from '#base/client/session.ts'
import { showMessage } from '#base/client/ui/confirm.ts'
import { mayLoseChanges } from '#base/client/unsaved.ts'
import { currentUser } from '#base/client/user.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { messageOf } from '#base/contract/problem.ts'
import { setEditMode } from '#features/pages/client/index.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import { mayEdit } from '#features/pages/contract/index.ts'
import { endEditSession, startEditSession, unsavedContent } from './edit-session.ts'
import { keepScrollPosition } from './keep-scroll-position.ts'
import { deleteExpiredFiles } from './media/file-storage.ts'
import { setOpened } from './opened.ts'
import { showReleased } from './page-reload.ts'
import { changes } from './saving.ts'

const editablePage = addressOf<ContentCalls['editablePage']>('/api/editable/page')

const ensured = new Set<string>()

export const loadEditMode = () =>
  Promise.all([
    import('./frame.tsx'),
    import('./text/editable-region.tsx'),
    import('./media/editable-media.tsx'),
    import('./collections/editable-collection.tsx'),
    import('./editable-parts.tsx'),
  ])

/** Whether the address is that of an earlier version. */
export function isPast() {
  const query = new URLSearchParams(location.search)
  return query.has('on') || query.has('version')
}

/**
 * Turns edit mode on, or says why it stays off (D-8). Resolves to whether it is on. Calls `onSwitch` in the same update:
 * one layout, not two.
 */
export async function enterEditMode(onSwitch?: () => void): Promise<boolean> {
  const refusal = await enter(onSwitch).catch(messageOf)
  if (refusal) await showMessage({ title: 'Edit mode stays off', message: refusal })
  return !refusal
}

async function enter(onSwitch?: () => void): Promise<string | undefined> {
  if (isPast()) return 'This is the page as it stood on an earlier day. Show the page as it is now to edit it.'
  const [[{ Frame }, { EditableRegion }, { EditableMedia }, { EditableCollection }, { EditableParts }]] =
    await Promise.all([loadEditMode(), ensurePage(firstEditable()), reverify()])
  const user = currentUser()
  if (!user || !mayEdit(user.roles)) return 'Your account may not edit these pages.'
  startEditSession(user.username)
  void deleteExpiredFiles(Date.now())
  keepScrollPosition(
    () => {
      setEditMode({
        ...{ Frame, Region: EditableRegion, Media: EditableMedia, Collection: EditableCollection },
        Parts: EditableParts,
      })
      onSwitch?.()
    },
    { isTitleKept: true },
  )
  return undefined
}

/** Turns edit mode off, after confirming if unsaved work would be lost (8). Calls `onSwitch` in the same update. */
export async function leaveEditMode(onSwitch?: () => void): Promise<boolean> {
  const isAgreed = await mayLoseChanges(
    { message: 'There are unsaved changes, are you sure you wish to leave edit mode?' },
    unsavedContent,
  )
  if (!isAgreed) return false
  for (const { id } of changes.all()) changes.discard(id)
  endEditSession()
  keepScrollPosition(
    () => {
      setOpened(undefined)
      setEditMode(undefined)
      onSwitch?.()
    },
    { isTitleKept: true },
  )
  await showReleased()
  return true
}

/** Makes sure that the server has a page reference, once per page (4.8). */
export async function ensurePage(editableId: string | undefined) {
  const url = location.pathname
  if (editableId === undefined || ensured.has(url)) return
  await call(editablePage, { page: { url }, editableId }, { isQuiet: true })
  ensured.add(url)
}

/** The first region of the page with a fixed id. */
export const firstEditable = () =>
  document.querySelector<HTMLElement>('[data-editable]:not([data-media], [data-collection])')?.dataset.editable ??
  document.querySelector('#app-content [id^="webui."]:not(.placed)')?.id
