import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { ContentCalls, Tree, TreePage } from '#features/pages/contract/index.ts'

export const calls = {
  tree: addressOf<ContentCalls['tree']>('/api/pages/tree'),
  add: addressOf<ContentCalls['addPage']>('/api/pages/add'),
  move: addressOf<ContentCalls['movePage']>('/api/pages/move'),
  change: addressOf<ContentCalls['changePage']>('/api/pages/change'),
  duplicate: addressOf<ContentCalls['duplicatePage']>('/api/pages/duplicate'),
  archive: addressOf<ContentCalls['archivePage']>('/api/pages/archive'),
  restore: addressOf<ContentCalls['restorePage']>('/api/pages/restore'),
  links: addressOf<ContentCalls['linksToPage']>('/api/pages/links'),
  history: addressOf<ContentCalls['treeHistory']>('/api/pages/history'),
  undo: addressOf<ContentCalls['undoChange']>('/api/pages/undo'),
  parts: addressOf<ContentCalls['arrangeParts']>('/api/pages/parts'),
}

type Changed = { tree: Tree; id: number; path: string }

type Work = (baseVersion: number, pages: readonly TreePage[]) => Promise<Changed>

export type Status = { readonly words: string; readonly isFault: boolean }

const changedElsewhere =
  'The pages have been changed in the meantime. They are shown here as they are now: check them, then try again.'

/** The tree of pages for a dialog, and the only way in which the dialog changes it. */
export function useTree() {
  const [tree, setTree] = useState<Tree>()
  const [status, setStatus] = useState<Status>({ words: '', isFault: false })
  const [attempts, setAttempts] = useState(0)
  /** The tree that the next change is based on, and the previous change, for which it waits. */
  const latest = useRef<Tree>(undefined)
  const previous = useRef<Promise<unknown>>(Promise.resolve())
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: Reloads on another attempt.
  useEffect(() => {
    setStatus({ words: '', isFault: false })
    call(calls.tree, {}).then(show, (error: Error) => setStatus({ words: error.message, isFault: true }))
  }, [attempts])

  function show(next: Tree) {
    latest.current = next
    setTree(next)
  }

  /** Changes the tree and resolves to the result. A conflict shows the other editor's tree; other refusals are thrown. */
  function change(words: string, work: Work): Promise<Changed | undefined> {
    const changing = previous.current.then(() => changeNow(words, work))
    previous.current = changing.catch(() => {})
    return changing
  }

  async function changeNow(words: string, work: Work) {
    try {
      const { version = 0, pages = [] } = latest.current ?? {}
      const changed = await work(version, pages)
      const here = pages.find(({ path }) => path === pathname)
      const now = here && changed.tree.pages.find(({ id }) => id === here.id)
      show(changed.tree)
      setStatus({ words, isFault: false })
      // The shown page may have moved or been archived.
      if (now && now.archived !== null) await navigate(pathAbove(changed.tree, now.parent), { replace: true })
      else if (now && now.path !== pathname) await navigate(now.path, { replace: true })
      else await revalidate()
      return changed
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 409) throw error
      show(error.current as Tree)
      setStatus({ words: changedElsewhere, isFault: true })
      return
    }
  }

  /** As `change`, for buttons: shows a refusal as a message. */
  const act = (words: string, work: Work) =>
    change(words, work).catch((error: Error) => {
      setStatus({ words: error.message, isFault: true })
      return undefined
    })

  const reload = () => setAttempts((count) => count + 1)

  return { tree, status, reload, change, act }
}

export type TreeState = ReturnType<typeof useTree>

const pathAbove = ({ pages }: Tree, parent: number | null): string => {
  const above = pages.find(({ id }) => id === parent)
  return above === undefined
    ? '/'
    : above.archived === null
      ? above.path
      : pathAbove({ pages, version: 0 }, above.parent)
}

/** The faults of a refusal by form field. Rethrows an error that concerns no field. */
export function faultsOf(error: unknown): Record<string, string> {
  if (!(error instanceof Problem) || error.status !== 422) throw error
  const field = error.path?.split('/').at(-1) ?? ''
  if (field === '') throw error
  return { [field]: error.info.includes(': ') ? error.info.slice(error.info.indexOf(': ') + 2) : error.message }
}
