import { createStore, type Store } from '#base/client/store.ts'
import type { Change, UnsavedContent } from './change.ts'

type Text = { document: () => UnsavedContent; revision: number }

export type ChangeList = {
  /** Changes only if something visible about a change does, not with every keystroke. */
  readonly store: Store<readonly Change[]>
  of(id: string): Change | undefined
  add(change: Pick<Change, 'id' | 'label' | 'url' | 'base'>, document: () => UnsavedContent): void
  update(id: string, part: Partial<Change>): void
  remove(id: string): void
  /** Replaces the text of a change without notifying subscribers. */
  write(id: string, document: () => UnsavedContent): void
  /** A counter that grows with every `add` and `write`; undefined if there is no such change. */
  revisionOf(id: string): number | undefined
}

/** The list of unsaved changes. The text of a change is stored apart from its visible state. */
export function createChangeList(): ChangeList {
  const store = createStore<readonly Change[]>([])
  const texts = new Map<string, Text>()
  let revision = 0

  return {
    store,
    of: (id) => store.get().find((change) => change.id === id),
    revisionOf: (id) => texts.get(id)?.revision,

    add(change, document) {
      const text: Text = { document, revision: ++revision }
      texts.set(change.id, text)
      const shown = { state: 'unsaved', reason: '', info: '', faultAt: '', isStored: true } as const
      store.set([...store.get(), { ...change, ...shown, document: () => text.document() }])
    },

    update(id, part) {
      if (texts.has(id)) store.set(store.get().map((change) => (change.id === id ? { ...change, ...part } : change)))
    },

    remove(id) {
      if (texts.delete(id)) store.set(store.get().filter((change) => change.id !== id))
    },

    write(id, document) {
      const text = texts.get(id)
      if (text) Object.assign(text, { document, revision: ++revision })
    },
  }
}
