import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { CollectionEntry, editingEndpoints } from '../../contract/editing.ts'

const collectionPage = addressOf<typeof editingEndpoints.collectionPage>('/api/editable/collection/page')

export const atATime = 50 // D-20
const most = 200

/** A collection as far as it has been read. */
export type List = {
  readonly entries: readonly CollectionEntry[]
  readonly total: number
  readonly version: number
  /** Whether archived items are among them. */
  readonly hasArchived: boolean
  readonly state: 'loading' | 'loaded' | 'failed'
  /** What has just happened to it, in words. */
  readonly said: string
}

const blank: List = { entries: [], total: 0, version: 0, hasArchived: false, state: 'loading', said: '' }

/** The items of a collection for those who edit it, fifty at a time. */
export function createList(url: string, collectionId: string) {
  let list = blank
  let wanted = atATime
  let turn = 0
  /** After items were added or archived the version is not known until the list has been read again. */
  let known = Promise.resolve()
  const listeners = new Set<() => void>()

  function put(part: Partial<List>) {
    list = { ...list, ...part }
    for (const listener of [...listeners]) listener()
  }

  const read = (offset: number, limit: number, archived: boolean) =>
    call(collectionPage, { page: { url }, collectionId, offset, limit, archived }, { isQuiet: true })

  async function load(part: Partial<List> = {}) {
    const own = ++turn
    const { hasArchived } = { ...list, ...part }
    try {
      const { entries, total, version } = await readAll(wanted, hasArchived)
      if (own === turn) put({ ...part, entries, total, version, state: 'loaded' })
    } catch {
      if (own === turn) put({ state: list.state === 'loaded' ? 'loaded' : 'failed' })
    }
  }

  async function readAll(upTo: number, hasArchived: boolean) {
    const entries: CollectionEntry[] = []
    for (;;) {
      const page = await read(entries.length, Math.min(most, upTo - entries.length), hasArchived)
      entries.push(...page.items)
      const { total, version } = page
      if (page.items.length === 0 || entries.length >= Math.min(upTo, total)) return { entries, total, version }
    }
  }

  return {
    url,
    now: () => list,
    load() {
      known = load()
      return known
    },
    say: (said: string) => put({ said }),
    showArchived: (hasArchived: boolean) => load({ hasArchived }),

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    more() {
      wanted += atATime
      return load()
    },

    /** The ids of all items that are shown to readers, in order, and the version of that order. */
    async order(): Promise<{ ids: number[]; version: number }> {
      await known
      const { entries, version } =
        list.entries.length === list.total ? list : await readAll(Number.POSITIVE_INFINITY, false)
      return { ids: entries.filter(({ archived }) => !archived).map(({ collectionItemId: id }) => id), version }
    },

    /** An item as a save has left it. The list is read again all the same. */
    take(entry: CollectionEntry) {
      const others = list.entries.filter(({ collectionItemId: id }) => id !== entry.collectionItemId)
      const before = list.entries.findIndex(({ collectionItemId: id }) => id === entry.collectionItemId)
      const at = before < 0 ? Math.min(entry.sortIndex, others.length) : before
      const isShown = !entry.archived || list.hasArchived
      const entries = isShown ? [...others.slice(0, at), entry, ...others.slice(at)] : others
      put({ entries, total: list.total + entries.length - list.entries.length })
      known = load()
    },

    /** The order as a save has left it. */
    takeOrder(ids: readonly number[], version: number) {
      put({ entries: inOrder(list.entries, ids), version })
      return load()
    },
  }
}

export type ListStore = ReturnType<typeof createList>

/** The entries in an order; archived ones stay behind the one they stood behind. */
export function inOrder(entries: readonly CollectionEntry[], ids: readonly number[]): CollectionEntry[] {
  const groups: { id: number; entries: CollectionEntry[] }[] = [{ id: 0, entries: [] }]
  for (const entry of entries) {
    if (entry.archived) groups.at(-1)?.entries.push(entry)
    else groups.push({ id: entry.collectionItemId, entries: [entry] })
  }
  const place = new Map(ids.map((id, at) => [id, at]))
  const [start, ...rest] = groups
  const sorted = rest.toSorted((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length))
  return [...(start?.entries ?? []), ...sorted.flatMap((group) => group.entries)]
}

const lists = new Map<string, ListStore>()

/** The list of a collection, one for all who ask. */
export function listOf(url: string, collectionId: string): ListStore {
  const list = lists.get(collectionId) ?? createList(url, collectionId)
  lists.set(collectionId, list)
  return list
}

/** Reads the lists of a page again whose items have images, which are saved by themselves. */
export async function reloadImages(url: string) {
  const own = [...lists.values()].filter(
    (list) => list.url === url && list.now().entries.some(({ image }) => image !== undefined),
  )
  await Promise.all(own.map((list) => list.load()))
}
