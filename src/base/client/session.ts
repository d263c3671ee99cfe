import type { Problem } from '../contract/problem.ts'

type Session = {
  verify(): Promise<void>
  forbid(problem: Problem): unknown
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
