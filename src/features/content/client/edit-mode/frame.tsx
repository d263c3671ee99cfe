import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { onForbidden } from '#base/client/forbidden.ts'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { clearUnsaved } from '#base/client/unsaved.ts'
import { useUser } from '#base/client/user.ts'
import { useContent } from '../content.ts'
import { setCompared } from '../history/compared.ts'
import { Bar } from './bar.tsx'
import { changes, putOnDesk, reload, reloadBy, unsavedContent, useDesk, wasGivenUp } from './desk.ts'
import { KeptDrafts } from './kept-drafts.tsx'
import { mayEdit } from './may-edit.ts'
import { draftsGivenUp, forgetDrafts, mediaDrafts, saveDraft } from './media-drafts.ts'
import { setEditMode } from './mode.ts'
import { openedNow, setOpened } from './opened.ts'
import { ensurePage, firstEditable } from './turn.ts'

/** What edit mode puts above a page: its bar, what is kept from earlier; and what it does while it is on. */
export function Frame() {
  const { page } = useContent()
  useReload(page.url)
  useSession(page.url, page.on !== undefined)
  useRescue()
  useSaveKey()
  useNoStrayDrop()
  return (
    <>
      <UnsavedGuard />
      <Bar page={page} />
      <KeptDrafts url={page.url} />
    </>
  )
}

/** Each page is read anew when edit mode comes to it: a version that was read long ago would only lead to conflicts. */
function useReload(url: string) {
  const { revalidate } = useRevalidator()
  useEffect(() => reloadBy(revalidate), [revalidate])
  useEffect(() => {
    void reload(url)
    ensurePage(firstEditable()).catch(() => {})
    return () => {
      setOpened(undefined)
      setCompared(undefined)
      // What the writer agreed to lose is gone from the page, and still kept in the browser.
      if (wasGivenUp()) changes.forget()
      if (draftsGivenUp()) forgetDrafts()
      putOnDesk({ lastSave: undefined, saved: new Map(), notice: '' })
    }
  }, [url])
}

/** D-8: without the role the mode drops at once. What was being written stays in sight, and goes on when its writer is back. */
function useSession(url: string, isPast: boolean) {
  const user = useUser()
  const { username, pause } = useDesk()
  const isBack = user?.username === username && mayEdit(user.roles)
  const isOther = user !== undefined && user.username !== username
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (isOther) {
      setOpened(undefined)
      changes.forget()
      forgetDrafts()
      clearUnsaved(unsavedContent)
      setEditMode(undefined)
    } else if (!isBack) {
      changes.keepAll()
      left.current ??= openedNow()?.id
      setOpened(undefined)
      putOnDesk({
        pause: user
          ? 'Your account may no longer edit these pages.'
          : 'You have been logged out: nothing can be edited.',
      })
    } else if (isPast) {
      putOnDesk({ pause: 'This is the page as it stood on an earlier day: nothing can be edited.' })
    } else if (pause !== undefined) {
      putOnDesk({ pause: undefined })
      void reload(url)
      const open = left.current
      left.current = undefined
      // What the writer had asked to save is saved now; what was still being written goes on.
      if (open !== undefined && changes.of(open)?.state === 'unsaved') setOpened({ id: open })
      void changes.retry('loggedOut', 'waiting')
    }
  }, [isBack, isOther, isPast, user, pause, url])
}

/** Whatever may end the page: everything is kept first. Back on line, what waits is saved. */
function useRescue() {
  useEffect(() => {
    const rescue = () => changes.keepAll()
    const whenHidden = () => document.visibilityState === 'hidden' && rescue()
    const retry = () => void changes.retry('waiting')
    // Another tab has saved its own writing of the same place, and let go what this one had kept there.
    const whenLetGo = ({ key, newValue }: StorageEvent) => (key === null || newValue === null) && rescue()
    addEventListener('storage', whenLetGo)
    addEventListener('pagehide', rescue)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', whenHidden)
    const stopHearing = onForbidden(rescue)
    return () => {
      removeEventListener('storage', whenLetGo)
      removeEventListener('pagehide', rescue)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', whenHidden)
      stopHearing()
    }
  }, [])
}

/** Mod-S saves what is being written, or all that was written, instead of the page as a file. */
function useSaveKey() {
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      const id = openedNow()?.id
      for (const change of changes.all()) if (id === undefined || change.id === id) void changes.save(change.id)
      if (id === undefined) for (const draft of mediaDrafts()) void saveDraft(draft.id)
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [])
}

/** A file that is dropped beside its place must not take the place of the page. */
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
