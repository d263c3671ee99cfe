import { call } from '#base/client/call.ts'
import { createStore } from '#base/client/store.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { CollectionEntry, ContentCalls } from '#features/pages/contract/index.ts'

const collectionPage = addressOf<ContentCalls['collectionPage']>('/api/editable/collection/page')

export const itemsPerRequest = 50 // D-20
const maxPerCall = 200

export type LoadedCollection = {
  readonly entries: readonly CollectionEntry[]
  readonly total: number
  readonly version: number
  readonly hasArchived: boolean
  readonly state: 'loading' | 'loaded' | 'failed'
  readonly message: string
}

const blank: LoadedCollection = { entries: [], total: 0, version: 0, hasArchived: false, state: 'loading', message: '' }

/** The items of a collection for editors, loaded fifty at a time. */
function createCollectionStore(url: string, collectionId: string) {
  const store = createStore(blank)
  let shownLimit = itemsPerRequest
  /** What the user has asked for last: a save, which reloads the collection, must not undo it. */
  let withArchived = false
  let round = 0
  let lastLoaded = 0
  /** Adding or archiving changes the version, so the order must wait for the collection to be reloaded. */
  let loading = Promise.resolve()

  /** What is being loaded may be older than what has just been saved. */
  const isLoading = () => lastLoaded < round

  const update = (part: Partial<LoadedCollection>) => store.set({ ...store.get(), ...part })

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
      shownLimit += itemsPerRequest
      return load()
    },

    /** The ids of all items that are visible to readers, in order, and the version of that order. */
    async order(): Promise<{ ids: number[]; version: number }> {
      await loading
      const now = store.get()
      const { entries, version } =
        now.entries.length === now.total ? now : await readAll(Number.POSITIVE_INFINITY, false)
      return { ids: entries.filter(({ archived }) => !archived).map(({ collectionItemId: id }) => id), version }
    },

    mergeItem(entry: CollectionEntry) {
      const now = store.get()
      const others = now.entries.filter(({ collectionItemId: id }) => id !== entry.collectionItemId)
      const before = now.entries.findIndex(({ collectionItemId: id }) => id === entry.collectionItemId)
      const wasShown = before >= 0 && !now.entries[before]?.archived
      const index = before < 0 ? Math.min(entry.sortIndex, others.length) : before
      const isShown = !entry.archived || now.hasArchived
      const entries = isShown ? [...others.slice(0, index), entry, ...others.slice(index)] : others
      update({ entries, total: now.total + entries.length - now.entries.length })
      if (!wasShown || entry.archived || isLoading()) loading = load()
    },

    /** Merges a saved order into the collection. The collection is reloaded if it has other items, or is not loaded to the end. */
    mergeOrder(ids: readonly number[], version: number) {
      const { entries } = store.get()
      update({ entries: inOrder(entries, ids), version })
      const shown = new Set(entries.filter(({ archived }) => !archived).map(({ collectionItemId: id }) => id))
      const isSameSet = shown.size === ids.length && ids.every((id) => shown.has(id))
      if (!isSameSet || isLoading()) loading = load()
    },
  }
}

export type CollectionStore = ReturnType<typeof createCollectionStore>

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

const stores = new Map<string, CollectionStore>()

export function collectionStore(url: string, collectionId: string): CollectionStore {
  const store = stores.get(collectionId) ?? createCollectionStore(url, collectionId)
  stores.set(collectionId, store)
  return store
}

/** Reloads the collections of a page whose items have images, because images are saved separately. */
export async function reloadImages(url: string) {
  const own = [...stores.values()].filter(
    (each) => each.url === url && each.store.get().entries.some(({ image }) => image !== undefined),
  )
  await Promise.all(own.map((each) => each.load()))
}
