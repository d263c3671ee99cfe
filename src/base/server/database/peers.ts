import { randomBytes } from 'node:crypto'
import { trustMs } from './process-messages.ts'

/** An announcement that other processes have yet to confirm. */
export type Confirmation = { readonly remaining: ReadonlySet<string>; readonly all: Promise<void> }

/** The other processes on the same database, as far as their messages show. */
export function newPeers() {
  /** When each was last heard from. */
  const living = new Map<string, number>()
  const waiting = new Map<string, { remaining: Set<string>; done(): void }>()

  function forgetSilent() {
    for (const [from, at] of living) if (performance.now() - at > trustMs) living.delete(from)
  }

  function confirm(token: string, from: string) {
    const pending = waiting.get(token)
    pending?.remaining.delete(from)
    if (pending?.remaining.size === 0) pending.done()
  }

  return {
    get count() {
      forgetSilent()
      return living.size
    },
    /** Notes that a process lives; true if it is new. */
    note(from: string): boolean {
      forgetSilent()
      const isNew = !living.has(from)
      living.set(from, performance.now())
      return isNew
    },
    /** A process that has left confirms nothing more. */
    remove(from: string) {
      living.delete(from)
      for (const token of waiting.keys()) confirm(token, from)
    },
    confirm,
    /** Waits until every living process has confirmed a token. */
    waitFor(token: string): Confirmation {
      forgetSilent()
      const remaining = new Set(living.keys())
      const all = new Promise<void>((resolve) => waiting.set(token, { remaining, done: resolve }))
      return { remaining, all }
    },
    stopWaiting: (token: string) => void waiting.delete(token),
  }
}
export type Peers = ReturnType<typeof newPeers>

export const newToken = () => randomBytes(9).toString('base64url')
