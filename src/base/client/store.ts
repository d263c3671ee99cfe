import { useSyncExternalStore } from 'react'

/** A value outside React that components and other code read, change and watch. */
export type Store<State> = {
  get(): State
  set(next: State): void
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      state = next
      // A listener may unsubscribe itself or another while it runs.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value of a store, kept up to date; `first` is the value that the server rendered the page with. */
export const useStore = <State>(store: Store<State>, first: State = store.get()): State =>
  useSyncExternalStore(store.subscribe, store.get, () => first)
