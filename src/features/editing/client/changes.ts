import { Problem } from '#base/contract/problem.ts'
import type { Change, ChangeState, Saved, UnsavedContent } from './change.ts'
import { type ChangeList, createChangeList } from './change-list.ts'

type ChangeStoreDeps = {
  save(change: Change, document: UnsavedContent): Promise<Saved>
  /** The stored version, for conflicts that did not return it. */
  current(change: Change): Promise<Saved>
  /** Merges two versions, with the user's help if necessary; `null`: nothing is left; `undefined`: not decided. */
  resolve(change: Change, mine: () => UnsavedContent, current: Saved): Promise<UnsavedContent | null | undefined>
  /** Stores a draft; false if the browser refuses. */
  storeDraft(change: Change, document: UnsavedContent): boolean
  deleteDraft(id: string): void
  onSaved(saved: Saved, change: Change): void
  onMerged(id: string, document: UnsavedContent): void
  onDiscarded(change: Change): void
}

/** All unsaved changes: stored as drafts within a second, saved on request, retried when a save fails. */
export function createChanges(deps: ChangeStoreDeps) {
  const list = createChangeList()
  const drafts = createDraftTimer(list, deps)
  const retries = createRetryTimer(() => void retry(['waiting']))
  const { save, discard, remove } = createSaver(list, drafts, retries, deps)

  async function retry(states: readonly ChangeState[]) {
    retries.cancel()
    const again = list.store.get().filter(({ state }) => states.includes(state))
    await Promise.all(again.map(({ id }) => save(id)))
  }

  return {
    all: list.store.get,
    of: list.of,
    subscribe: list.store.subscribe,

    write({ document, ...change }: Pick<Change, 'id' | 'label' | 'url' | 'base' | 'document'>) {
      const { id } = change
      const state = list.of(id)?.state
      if (state === undefined) list.add(change, document)
      else list.write(id, document)
      if (state === 'refused' || state === 'conflict')
        list.update(id, { state: 'unsaved', reason: '', info: '', faultAt: '' })
      drafts.schedule(id)
    },

    /** Rebases a change onto a newer version, with its document adapted. Does nothing if there is no such change. */
    rebase<Document extends UnsavedContent>(id: string, base: number, adapt: (document: Document) => Document) {
      const document = list.of(id)?.document() as Document | undefined
      if (!document) return
      const adapted = adapt(document)
      list.write(id, () => adapted)
      list.update(id, { base })
      drafts.schedule(id)
    },

    discard,
    save,

    /** Saves all changes in these states again. */
    retry: (...states: ChangeState[]) => retry(states),

    /** Stores all drafts immediately: the page may be unloaded at any moment. */
    storeDrafts() {
      for (const { id } of list.store.get()) drafts.storeNow(id)
    },

    /** Removes all changes from this page but not their drafts. */
    forget() {
      for (const { id } of list.store.get()) remove(id)
    },
  }
}

export type Changes = ReturnType<typeof createChanges>

function createSaver(list: ChangeList, drafts: DraftTimer, retries: RetryTimer, deps: ChangeStoreDeps) {
  function remove(id: string) {
    drafts.cancel(id)
    list.remove(id)
  }

  const running = new Map<string, Promise<boolean>>()

  /** Saves a change. One that is being saved is saved once more afterwards if it has changed since. */
  async function save(id: string): Promise<boolean> {
    if (list.of(id)?.state === 'saving') {
      await running.get(id)
      const state = list.of(id)?.state
      return state === undefined || ((state === 'unsaved' || state === 'saving') && save(id))
    }
    const saving = saveNow(id)
    running.set(id, saving)
    return saving
  }

  async function saveNow(id: string): Promise<boolean> {
    const change = list.of(id)
    if (!change) return true
    const revision = list.revisionOf(id)
    list.update(id, { state: 'saving', reason: '', info: '', faultAt: '' })
    try {
      const saved = await deps.save(change, change.document())
      retries.reset()
      if (list.revisionOf(id) === revision) {
        remove(id)
        deps.deleteDraft(id)
      } else if (list.of(id)) {
        list.update(id, { state: 'unsaved', base: saved.version })
        drafts.storeNow(id)
      }
      deps.onSaved(saved, change)
      return !list.of(id)
    } catch (error) {
      // Ignore the failure of a change that has been discarded meanwhile.
      return list.of(id)?.document === change.document && onFailure(id, error)
    }
  }

  async function onFailure(id: string, error: unknown): Promise<boolean> {
    const problem = error instanceof Problem ? error : new Problem(0, String(error))
    drafts.storeNow(id)
    if (problem.status === 409) return onConflict(id, problem)
    list.update(id, failureOf(problem))
    if (list.of(id)?.state === 'waiting') retries.schedule()
    return false
  }

  async function onConflict(id: string, problem: Problem): Promise<boolean> {
    list.update(id, { state: 'conflict', reason: problem.message })
    const change = list.of(id)
    if (!change) return true
    let revision = list.revisionOf(id)
    // Read the text when the dialog opens: the user may have typed more since.
    const mine = () => {
      revision = list.revisionOf(id)
      return change.document()
    }
    const current = (problem.current as Saved | undefined) ?? (await deps.current(change).catch(() => undefined))
    const merged = current && (await deps.resolve(change, mine, current).catch(() => undefined))
    if (!current || merged === undefined || !list.of(id)) return false
    if (list.revisionOf(id) !== revision) {
      list.update(id, { state: 'unsaved', reason: '' })
      return false
    }
    if (merged === null) {
      discard(id)
      return true
    }
    list.write(id, () => merged)
    list.update(id, { base: current.version, state: 'unsaved', reason: '' })
    deps.onMerged(id, merged)
    return saveNow(id)
  }

  function discard(id: string) {
    const change = list.of(id)
    remove(id)
    deps.deleteDraft(id)
    if (change) deps.onDiscarded(change)
  }

  return { save, discard, remove }
}

function failureOf({ status, message, info, path = '' }: Problem): Partial<Change> {
  if (status === 401 || status === 403) return { state: 'loggedOut', reason: message }
  if (status === 0 || status === 429 || status >= 500) return { state: 'waiting', reason: message }
  return { state: 'refused', reason: info ? `${message} ${info}` : message, info, faultAt: path }
}

type DraftTimer = ReturnType<typeof createDraftTimer>

const storeAfterMs = 500

function createDraftTimer(list: ChangeList, deps: Pick<ChangeStoreDeps, 'storeDraft'>) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function cancel(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function storeNow(id: string) {
    cancel(id)
    const change = list.of(id)
    if (!change) return
    const isStored = deps.storeDraft(change, change.document())
    if (isStored !== change.isStored) list.update(id, { isStored })
  }

  return {
    cancel,
    storeNow,
    schedule(id: string) {
      if (!timers.has(id))
        timers.set(
          id,
          setTimeout(() => storeNow(id), storeAfterMs),
        )
    },
  }
}

type RetryTimer = ReturnType<typeof createRetryTimer>

const retryAfterMs = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** Retries at growing intervals until a save succeeds. */
function createRetryTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  return {
    schedule() {
      clearTimeout(timer)
      const wait = retryAfterMs[Math.min(tries++, retryAfterMs.length - 1)]
      timer = setTimeout(run, wait)
    },
    cancel: () => clearTimeout(timer),
    reset() {
      tries = 0
    },
  }
}
