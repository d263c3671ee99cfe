import { createStore } from '#base/client/store.ts'
import type { Change, UnsavedContent } from './change.ts'

type Text = { document: () => UnsavedContent; revision: number }

/** The list of unsaved changes. The text of a change is stored apart from its visible state. */
export function createChangeList() {
  const store = createStore<readonly Change[]>([])
  const texts = new Map<string, Text>()
  let revision = 0

  return {
    /** Changes only if something visible about a change does, not with every keystroke. */
    store,
    of: (id: string) => store.get().find((change) => change.id === id),
    /** A counter that grows with every `add` and `write`; undefined if there is no such change. */
    revisionOf: (id: string) => texts.get(id)?.revision,

    add(change: Pick<Change, 'id' | 'label' | 'url' | 'base'>, document: () => UnsavedContent) {
      const text: Text = { document, revision: ++revision }
      texts.set(change.id, text)
      const shown = { state: 'unsaved', reason: '', info: '', faultAt: '', isStored: true } as const
      store.set([...store.get(), { ...change, ...shown, document: () => text.document() }])
    },

    update(id: string, part: Partial<Change>) {
      if (texts.has(id)) store.set(store.get().map((change) => (change.id === id ? { ...change, ...part } : change)))
    },

    remove(id: string) {
      if (texts.delete(id)) store.set(store.get().filter((change) => change.id !== id))
    },

    /** Replaces the text of a change without notifying subscribers. */
    write(id: string, document: () => UnsavedContent) {
      const text = texts.get(id)
      if (text) Object.assign(text, { document, revision: ++revision })
    },
  }
}

export type ChangeList = ReturnType<typeof createChangeList>
