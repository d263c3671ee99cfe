import { createContext, use } from 'react'
import type { Problem } from '../contract/problem.ts'
import type { User } from '../contract/user.ts'
import { createStore, useStore } from './store.ts'

/** The current visitor: a user whom the server has verified, or the remembered name while the server is asked. */
export type Visitor = { readonly user?: User | undefined; readonly checking?: string | undefined }

const visitor = createStore<Visitor>({})

/** The visitor for whom the server drew the page. */
export const FirstVisitor = createContext(visitor.get())

/** The logged-in user as far as this page knows; the server alone decides what they may do. */
export const currentUser = () => visitor.get().user

/** Sets the current visitor. Only the feature auth calls this. */
export const setVisitor = (next: Visitor) => visitor.set(next)

/** The part of the session that base code needs. */
type Session = {
  /** Asks the server again who is logged in. */
  verify(): Promise<void>
  /** Reports that the server has refused a call because the session has ended or a role is missing. */
  forbid(problem: Problem): unknown
  /** Asks the user to prove who they are; resolves to whether they have. */
  prove(): Promise<boolean>
}

let load: (() => Promise<Session>) | undefined

export function loadSessionWith(loader: () => Promise<Session>) {
  load = loader
}

/** Asks the server again who is logged in. */
export const reverify = async () => (await load?.())?.verify()

/** Reports that the server has refused a call, with its Message and Info (3.7). */
export const announceForbidden = async (problem: Problem) => (await load?.())?.forbid(problem)

/** Asks the user to prove who they are; resolves to whether they have (D-128). */
export const proveAgain = async () => (await load?.())?.prove() ?? false

/** The current visitor, kept up to date. */
export const useVisitor = (): Visitor => useStore(visitor, use(FirstVisitor))

/** The logged-in user, kept up to date. */
export const useUser = (): User | undefined => useVisitor().user
