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
  /** What the user has asked for last: a save, which reloads the list, must not undo it. */
  let withArchived = false
  let round = 0
  let lastLoaded = 0
  /** Adding or archiving changes the version, so the order must wait for the list to be reloaded. */
  let loading = Promise.resolve()

  /** What is being loaded may be older than what has just been saved. */
  const isLoading = () => lastLoaded < round

  const update = (part: Partial<List>) => store.set({ ...store.get(), ...part })

  const read = (offset: number, limit: number, archived: boolean) =>
    call(collectionPage, { page: { url }, collectionId, offset, limit, archived }, { isQuiet: true })

  async function load() {
    const own = ++round
    const hasArchived = withArchived
    try {
      const { entries, total, version } = await readAll(shownLimit, hasArchived)
      if (own === round) update({ hasArchived, entries, total, version, state: 'loaded' })
    } catch {
      if (own === round) update({ state: store.get().state === 'loaded' ? 'loaded' : 'failed' })
    } finally {
      if (own === round) lastLoaded = own
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
    showArchived(isShown: boolean) {
      withArchived = isShown
      return load()
    },

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

    /** Merges a saved item into the list. One that is new to readers changes the order, so the list is reloaded. */
    mergeItem(entry: CollectionEntry) {
      const list = store.get()
      const others = list.entries.filter(({ collectionItemId: id }) => id !== entry.collectionItemId)
      const before = list.entries.findIndex(({ collectionItemId: id }) => id === entry.collectionItemId)
      const wasShown = before >= 0 && !list.entries[before]?.archived
      const index = before < 0 ? Math.min(entry.sortIndex, others.length) : before
      const isShown = !entry.archived || list.hasArchived
      const entries = isShown ? [...others.slice(0, index), entry, ...others.slice(index)] : others
      update({ entries, total: list.total + entries.length - list.entries.length })
      if (!wasShown || entry.archived || isLoading()) loading = load()
    },

    /** Merges a saved order into the list. The list is reloaded if it has other items, or is not loaded to the end. */
    mergeOrder(ids: readonly number[], version: number) {
      const { entries } = store.get()
      update({ entries: inOrder(entries, ids), version })
      const shown = new Set(entries.filter(({ archived }) => !archived).map(({ collectionItemId: id }) => id))
      const isSameSet = shown.size === ids.length && ids.every((id) => shown.has(id))
      if (!isSameSet || isLoading()) loading = load()
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
