import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { onForbidden } from '#base/client/forbidden.ts'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { clearUnsaved } from '#base/client/unsaved.ts'
import { useUser } from '#base/client/user.ts'
import { setEditMode, useContent } from '#features/pages/client/index.ts'
import { mayEdit } from '#features/pages/contract/index.ts'
import { Bar } from './bar.tsx'
import { endEditSession, setEditSession, unsavedContent, useEditSession } from './edit-session.ts'
import { setCompared } from './history/compared.ts'
import { openedNow, setOpened } from './opened.ts'
import { onRevalidate, reload } from './page-reload.ts'
import { changes, wasDiscarded } from './saving.ts'
import { ensurePage, firstEditable } from './switch-edit-mode.ts'
import { sharedEditor } from './text/surface.ts'
import { UnsavedDrafts } from './unsaved-drafts.tsx'

/** The edit bar and the unsaved drafts above a page, with the listeners of edit mode. */
export function Frame() {
  const { page } = useContent()
  useReload(page.url)
  useSession(page.url, page.on !== undefined)
  useRescue()
  useSaveKey()
  useNoStrayDrop()
  useEffect(createEditor, [])
  return (
    <>
      <UnsavedGuard />
      <Bar page={page} />
      <UnsavedDrafts url={page.url} />
    </>
  )
}

/** Reloads each page when edit mode opens it: editing an old version would only cause conflicts. */
function useReload(url: string) {
  const { revalidate } = useRevalidator()
  useEffect(() => onRevalidate(revalidate), [revalidate])
  useEffect(() => {
    void reload(url)
    ensurePage(firstEditable()).catch(() => {})
    return () => {
      setOpened(undefined)
      setCompared(undefined)
      // Changes that the user agreed to lose are removed from the page, but their drafts stay in the browser.
      if (wasDiscarded()) changes.forget()
      setEditSession({ lastSave: undefined, notice: '' })
    }
  }, [url])
}

/** Pauses editing without the role (D-8). Unsaved text stays visible, and editing resumes when the same user is back. */
function useSession(url: string, isPast: boolean) {
  const user = useUser()
  const { username, pause } = useEditSession()
  const isBack = user?.username === username && mayEdit(user.roles)
  const isOther = user !== undefined && user.username !== username
  const openBefore = useRef<string>(undefined)
  useEffect(() => {
    if (isOther) {
      setOpened(undefined)
      changes.forget()
      clearUnsaved(unsavedContent)
      endEditSession()
      setEditMode(undefined)
    } else if (!isBack) {
      changes.storeDrafts()
      openBefore.current ??= openedNow()?.id
      setOpened(undefined)
      setEditSession({
        pause: user
          ? 'Your account may no longer edit these pages.'
          : 'You have been logged out: nothing can be edited.',
      })
    } else if (isPast) {
      setEditSession({ pause: 'This is the page as it stood on an earlier day: nothing can be edited.' })
    } else if (pause !== undefined) {
      setEditSession({ pause: undefined })
      void reload(url)
      const open = openBefore.current
      openBefore.current = undefined
      // Retries requested saves, and reopens the text that was being edited.
      if (open !== undefined && changes.of(open)?.state === 'unsaved') setOpened({ id: open })
      void changes.retry('loggedOut', 'waiting')
    }
  }, [isBack, isOther, isPast, user, pause, url])
}

/** Saves drafts before the page can be unloaded, and retries saves when the connection returns. */
function useRescue() {
  useEffect(() => {
    const rescue = () => changes.storeDrafts()
    const onVisibilityChange = () => document.visibilityState === 'hidden' && rescue()
    const retry = () => void changes.retry('waiting')
    // Another tab has saved its change to the same editable and deleted its draft.
    const onStorage = ({ key, newValue }: StorageEvent) => (key === null || newValue === null) && rescue()
    addEventListener('storage', onStorage)
    addEventListener('pagehide', rescue)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const stopListening = onForbidden(rescue)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pagehide', rescue)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      stopListening()
    }
  }, [])
}

/** Mod-S saves the open editable, or all changes, instead of downloading the page. */
function useSaveKey() {
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      const id = openedNow()?.id
      for (const change of changes.all()) if (id === undefined || change.id === id) void changes.save(change.id)
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [])
}

/** A file dropped outside a target must not replace the page. */
function useNoStrayDrop() {
  useEffect(() => {
    function refuse(event: DragEvent) {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}

/** Creates the editor of texts while the browser is idle, so that the first text opens at once. */
function createEditor() {
  if (!('requestIdleCallback' in window)) return
  const idle = requestIdleCallback(() => void sharedEditor())
  return () => cancelIdleCallback(idle)
}
