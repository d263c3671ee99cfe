import { createContext, use, useSyncExternalStore } from 'react'
import type { Problem } from '../contract/problem.ts'
import type { User } from '../contract/user.ts'

/** Who is here: somebody the server knows, or a name that this browser remembers while the server is being asked. */
export type Visitor = { readonly user?: User | undefined; readonly checking?: string | undefined }

const listeners = new Set<() => void>()
let visitor: Visitor = {}

/** For whom the server drew the page. */
export const FirstVisitor = createContext(visitor)

/** Who is logged in as far as this page knows; what they may do is decided by the server alone. */
export const currentUser = () => visitor.user

/** Says who is here; for the one who logs people in and out. */
export function setVisitor(next: Visitor) {
  visitor = next
  for (const listener of listeners) listener()
}

/** What anybody may ask of the one who logs people in and out. */
type Session = {
  /** Asks the server anew who is here. */
  verify(): Promise<void>
  /** Says that the server has refused a call because the session or a role is gone. */
  forbid(problem: Problem): unknown
}

let load: (() => Promise<Session>) | undefined

/** Gives the session when it is first needed. */
export function openSessionBy(how: () => Promise<Session>) {
  load = how
}

/** Asks the server anew who is here. */
export const reverify = async () => (await load?.())?.verify()

/** Tells that the server has refused a call, with its Message and Info (3.7). */
export const announceForbidden = async (problem: Problem) => (await load?.())?.forbid(problem)

/** Who is here, kept up to date. */
export function useVisitor(): Visitor {
  const first = use(FirstVisitor)
  return useSyncExternalStore(
    subscribe,
    () => visitor,
    () => first,
  )
}

/** Who is logged in, kept up to date. */
export const useUser = (): User | undefined => useVisitor().user

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
