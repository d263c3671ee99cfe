import { call } from '#base/client/call.ts'
import { createStore } from '#base/client/store.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { CollectionEntry, contentEndpoints } from '#features/pages/contract/index.ts'

const collectionPage = addressOf<typeof contentEndpoints.collectionPage>('/api/editable/collection/page')

export const atATime = 50 // D-20
const maxPerCall = 200

/** The loaded part of a collection. */
export type List = {
  readonly entries: readonly CollectionEntry[]
  readonly total: number
  readonly version: number
  /** Whether archived items are included. */
  readonly hasArchived: boolean
  readonly state: 'loading' | 'loaded' | 'failed'
  /** The latest message about it. */
  readonly message: string
}

const blank: List = { entries: [], total: 0, version: 0, hasArchived: false, state: 'loading', message: '' }

/** The items of a collection for editors, loaded fifty at a time. */
export function createList(url: string, collectionId: string) {
  const store = createStore(blank)
  let shownLimit = atATime
  let round = 0
  /** Adding or archiving changes the version, so the order must wait for the list to be reloaded. */
  let loading = Promise.resolve()

  const update = (part: Partial<List>) => store.set({ ...store.get(), ...part })

  const read = (offset: number, limit: number, archived: boolean) =>
    call(collectionPage, { page: { url }, collectionId, offset, limit, archived }, { isQuiet: true })

  async function load(part: Partial<List> = {}) {
    const own = ++round
    const { hasArchived } = { ...store.get(), ...part }
    try {
      const { entries, total, version } = await readAll(shownLimit, hasArchived)
      if (own === round) update({ ...part, entries, total, version, state: 'loaded' })
    } catch {
      if (own === round) update({ state: store.get().state === 'loaded' ? 'loaded' : 'failed' })
    }
  }

  async function readAll(upTo: number, hasArchived: boolean) {
    const entries: CollectionEntry[] = []
    for (;;) {
      const page = await read(entries.length, Math.min(maxPerCall, upTo - entries.length), hasArchived)
      entries.push(...page.items)
      const { total, version } = page
      if (page.items.length === 0 || entries.length >= Math.min(upTo, total)) return { entries, total, version }
    }
  }

  return {
    url,
    store,
    load() {
      loading = load()
      return loading
    },
    announce: (message: string) => update({ message }),
    showArchived: (hasArchived: boolean) => load({ hasArchived }),

    more() {
      shownLimit += atATime
      return load()
    },

    /** The ids of all items that are visible to readers, in order, and the version of that order. */
    async order(): Promise<{ ids: number[]; version: number }> {
      await loading
      const list = store.get()
      const { entries, version } =
        list.entries.length === list.total ? list : await readAll(Number.POSITIVE_INFINITY, false)
      return { ids: entries.filter(({ archived }) => !archived).map(({ collectionItemId: id }) => id), version }
    },

    /** Merges a saved item into the list, and reloads the list. */
    mergeItem(entry: CollectionEntry) {
      const list = store.get()
      const others = list.entries.filter(({ collectionItemId: id }) => id !== entry.collectionItemId)
      const before = list.entries.findIndex(({ collectionItemId: id }) => id === entry.collectionItemId)
      const index = before < 0 ? Math.min(entry.sortIndex, others.length) : before
      const isShown = !entry.archived || list.hasArchived
      const entries = isShown ? [...others.slice(0, index), entry, ...others.slice(index)] : others
      update({ entries, total: list.total + entries.length - list.entries.length })
      loading = load()
    },

    /** Merges a saved order into the list. */
    mergeOrder(ids: readonly number[], version: number) {
      update({ entries: inOrder(store.get().entries, ids), version })
      return load()
    },
  }
}

export type ListStore = ReturnType<typeof createList>

/** Sorts entries by the given ids. Archived ones stay after the entry that they followed. */
export function inOrder(entries: readonly CollectionEntry[], ids: readonly number[]): CollectionEntry[] {
  const groups: { id: number; entries: CollectionEntry[] }[] = [{ id: 0, entries: [] }]
  for (const entry of entries) {
    if (entry.archived) groups.at(-1)?.entries.push(entry)
    else groups.push({ id: entry.collectionItemId, entries: [entry] })
  }
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const [start, ...rest] = groups
  const sorted = rest.toSorted((a, b) => (indexes.get(a.id) ?? ids.length) - (indexes.get(b.id) ?? ids.length))
  return [...(start?.entries ?? []), ...sorted.flatMap((group) => group.entries)]
}

const lists = new Map<string, ListStore>()

/** The list of a collection, shared by all callers. */
export function listOf(url: string, collectionId: string): ListStore {
  const list = lists.get(collectionId) ?? createList(url, collectionId)
  lists.set(collectionId, list)
  return list
}

/** Reloads the lists of a page whose items have images, because images are saved separately. */
export async function reloadImages(url: string) {
  const own = [...lists.values()].filter(
    (list) => list.url === url && list.store.get().entries.some(({ image }) => image !== undefined),
  )
  await Promise.all(own.map((list) => list.load()))
}
