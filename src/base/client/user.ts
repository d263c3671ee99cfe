import { createContext, use } from 'react'
import type { User } from '../contract/user.ts'
import { createStore, useStore } from './store.ts'

/** The current visitor: a user whom the server has verified, or the remembered name while the server is asked. */
export type Visitor = { readonly user?: User | undefined; readonly checking?: string | undefined }

const visitor = createStore<Visitor>({})

/** The visitor for whom the server rendered the page. */
export const FirstVisitor = createContext(visitor.get())

/** The logged-in user as far as this page knows; the server alone decides what they may do. */
export const currentUser = () => visitor.get().user

/** Sets the current visitor. Only the feature auth calls this. */
export const setVisitor = (next: Visitor) => visitor.set(next)

export const useVisitor = (): Visitor => useStore(visitor, use(FirstVisitor))

export const useUser = (): User | undefined => useVisitor().user
