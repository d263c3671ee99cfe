import { Problem } from '#base/contract/problem.ts'

/** What somebody writes: a region's document, an item of a collection. Its type tells how it is saved. */
export type Writing = { readonly type: string }

/** What a save answers, whatever was saved. */
export type Saved = { readonly version: number }

/** Where a change stands between the writer and the server. */
export type ChangeState =
  /** Written, and nobody has asked to save it. */
  | 'unsaved'
  | 'saving'
  /** The server does not answer; tried again by itself. */
  | 'waiting'
  /** The login is gone; saved as soon as its owner is back. */
  | 'loggedOut'
  /** Somebody else has saved in between. */
  | 'conflict'
  /** The server will not have it as it is. */
  | 'refused'

/** A change to an editable that is not saved. */
export type Change = {
  readonly id: string
  readonly label: string
  /** The path of the page. */
  readonly url: string
  /** The version that it changes. */
  readonly base: number
  readonly state: ChangeState
  /** Why it is not saved, where something stands against it. */
  readonly reason: string
  /** What the server had to say of it besides, as of single fields. */
  readonly info: string
  /** Whether this browser holds a copy. */
  readonly isKept: boolean
  /** Grows with everything written. */
  readonly turn: number
  readonly document: () => Writing
}

/** What changes need of the world. */
export type Around = {
  save(change: Change, document: Writing): Promise<Saved>
  /** What stands on the server, where a conflict did not bring it. */
  current(change: Change): Promise<Saved>
  /** Asks the writer how to bring two versions together; `mine` is what is written by the moment of asking. */
  resolve(change: Change, mine: () => Writing, current: Saved): Promise<Writing | undefined>
  keep(change: Change, document: Writing): boolean
  letGo(id: string): void
  /** Told of each save that succeeded, and of the version before it. */
  onSaved(saved: Saved, change: Change): void
  /** Told when what was written has been merged with what somebody else wrote. */
  onMerged(id: string, document: Writing): void
}

const keepAfterMs = 500
const retryAfterMs = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** All changes that are not saved: kept in the browser within a second, saved when asked, tried again when that failed. */
export function createChanges(around: Around) {
  const changes = new Map<string, Change>()
  const listeners = new Set<() => void>()
  const keeping = new Map<string, ReturnType<typeof setTimeout>>()
  let shown: readonly Change[] = []
  let retrying: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  function tell() {
    shown = [...changes.values()]
    for (const listener of [...listeners]) listener()
  }

  function put(id: string, part: Partial<Change>) {
    const change = changes.get(id)
    if (!change) return
    changes.set(id, { ...change, ...part })
    tell()
  }

  function remove(id: string) {
    clearTimeout(keeping.get(id))
    keeping.delete(id)
    if (changes.delete(id)) tell()
  }

  function keepNow(id: string) {
    clearTimeout(keeping.get(id))
    keeping.delete(id)
    const change = changes.get(id)
    if (!change) return
    const isKept = around.keep(change, change.document())
    if (isKept !== change.isKept) put(id, { isKept })
  }

  async function save(id: string): Promise<boolean> {
    const change = changes.get(id)
    if (!change) return true
    if (change.state === 'saving') return false
    const document = change.document()
    put(id, { state: 'saving', reason: '', info: '' })
    try {
      const saved = await around.save(change, document)
      tries = 0
      const now = changes.get(id)
      if (now && now.turn !== change.turn) {
        put(id, { state: 'unsaved', base: saved.version })
        keepNow(id)
      } else {
        remove(id)
        around.letGo(id)
      }
      around.onSaved(saved, change)
      return !changes.has(id)
    } catch (error) {
      return whenFailed(id, error)
    }
  }

  async function whenFailed(id: string, error: unknown): Promise<boolean> {
    const { status, message } = error instanceof Problem ? error : { status: 0, message: String(error) }
    keepNow(id)
    if (status === 401 || status === 403) {
      put(id, { state: 'loggedOut', reason: message })
      return false
    }
    if (status === 409) return whenInConflict(id, error as Problem)
    if (status === 0 || status === 429 || status >= 500) {
      put(id, { state: 'waiting', reason: message })
      retryLater()
      return false
    }
    const info = error instanceof Problem ? error.info : ''
    put(id, { state: 'refused', reason: info ? `${message} ${info}` : message, info })
    return false
  }

  async function whenInConflict(id: string, problem: Problem): Promise<boolean> {
    put(id, { state: 'conflict', reason: problem.message })
    const change = changes.get(id)
    if (!change) return true
    let { turn } = change
    // Somebody who goes on writing until they are asked is asked about that too.
    const mine = () => {
      const latest = changes.get(id) ?? change
      turn = latest.turn
      return latest.document()
    }
    const current = (problem.current as Saved | undefined) ?? (await around.current(change).catch(() => undefined))
    const merged = current && (await around.resolve(change, mine, current).catch(() => undefined))
    const now = changes.get(id)
    if (!current || !merged || !now) return false
    if (now.turn !== turn) {
      put(id, { state: 'unsaved', reason: '' })
      return false
    }
    put(id, { base: current.version, document: () => merged, turn: now.turn + 1, state: 'unsaved', reason: '' })
    around.onMerged(id, merged)
    return save(id)
  }

  function retryLater() {
    clearTimeout(retrying)
    const wait = retryAfterMs[Math.min(tries++, retryAfterMs.length - 1)]
    retrying = setTimeout(() => void retry(['waiting']), wait)
  }

  async function retry(states: readonly ChangeState[]) {
    clearTimeout(retrying)
    const again = [...changes.values()].filter(({ state }) => states.includes(state))
    await Promise.all(again.map(({ id }) => save(id)))
  }

  return {
    all: () => shown,
    of: (id: string) => changes.get(id),

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Something has been written. */
    write({ id, label, url, base, document }: Pick<Change, 'id' | 'label' | 'url' | 'base' | 'document'>) {
      const before = changes.get(id)
      const turn = (before?.turn ?? 0) + 1
      const isBusy = before?.state === 'saving' || before?.state === 'waiting' || before?.state === 'loggedOut'
      const next: Change = {
        id,
        label,
        url,
        base: before?.base ?? base,
        state: isBusy ? before.state : 'unsaved',
        reason: isBusy ? before.reason : '',
        info: '',
        isKept: before?.isKept ?? true,
        turn,
        document,
      }
      changes.set(id, next)
      if (!keeping.has(id))
        keeping.set(
          id,
          setTimeout(() => keepNow(id), keepAfterMs),
        )
      shown = [...changes.values()]
      // What is shown of a change stays the same from one keystroke to the next.
      if (!before || before.state !== next.state) tell()
    },

    /** What was written has been taken back. */
    discard(id: string) {
      remove(id)
      around.letGo(id)
    },

    save,

    /** Tries again what could not be saved, without anybody asking. */
    retry: (...states: ChangeState[]) => retry(states),

    /** Keeps everything now: the page may be gone in a moment. */
    keepAll() {
      for (const id of changes.keys()) keepNow(id)
    },

    /** Drops what was written on another page; what is kept of it stays kept. */
    forget() {
      for (const id of [...changes.keys()]) remove(id)
    },
  }
}

export type Changes = ReturnType<typeof createChanges>

/** What of a change is spoken of. */
type Spoken = Pick<Change, 'label' | 'state' | 'reason' | 'isKept'>

/** What is said of all changes together, in the words of the bar. */
export function wordsFor(changes: readonly Spoken[], isOnline: boolean): { state: string; why: string } {
  const [first] = changes
  if (!first) return { state: 'Saved', why: '' }
  if (changes.some(({ isKept }) => !isKept))
    return { state: 'Not saved', why: 'This browser keeps no copy: save before you leave.' }
  const refused = changes.find(({ state }) => state === 'refused' || state === 'conflict')
  if (refused) return { state: 'Not saved', why: `${refused.label}: ${refused.reason}` }
  const loggedOut = changes.find(({ state }) => state === 'loggedOut')
  if (loggedOut) return { state: 'Not saved', why: `${loggedOut.reason} What you wrote is kept here.` }
  if (!isOnline) return { state: 'Offline, kept here', why: '' }
  const waiting = changes.find(({ state }) => state === 'waiting')
  if (waiting) return { state: 'Not saved', why: `${waiting.reason}. Trying again; what you wrote is kept here.` }
  if (changes.some(({ state }) => state === 'saving')) return { state: 'Saving', why: '' }
  return { state: 'Not saved', why: `${changes.map(({ label }) => label).join(', ')}: changed, kept here` }
}
