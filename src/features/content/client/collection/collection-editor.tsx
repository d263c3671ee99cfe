import { Archive, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import type { DrawnItem } from '../../collections/draw.ts'
import { type CollectionDescription, nameOf } from '../../contract/collection-descriptions.ts'
import type { CollectionEntry } from '../../contract/editing.ts'
import type { Change } from '../edit-mode/changes.ts'
import { changes, useChanges } from '../edit-mode/desk.ts'
import { setOpened, useOpenedWithin } from '../edit-mode/opened.ts'
import styles from './collection-editor.module.css'
import { ItemForm } from './item-form.tsx'
import { ItemRow } from './item-row.tsx'
import { atATime, inOrder, listOf } from './list.ts'
import { moved } from './order.ts'
import { useDropped } from './use-drag.ts'
import {
  archiveKey,
  type ItemData,
  type ItemWriting,
  itemKey,
  type OrderWriting,
  orderKey,
  partsOf,
} from './writing.ts'

type Props = {
  id: string
  /** The path of the page that the collection belongs to. */
  url: string
  description: CollectionDescription
  /** The id that its heading has for readers. */
  headingId: string | undefined
  /** Told of the items that readers see. */
  onItems(items: readonly DrawnItem[]): void
}

/** A collection that somebody edits: its items with what can be done with them, and what is new (D-77). */
export function CollectionEditor({ id, url, description, headingId, onItems }: Props) {
  const store = listOf(url, id)
  const list = useSyncExternalStore(store.subscribe, store.now)
  const own = useChanges().filter((change) => change.id.startsWith(`${id}/`))
  const opened = useOpenedWithin(`${id}/`)
  const place = useRef<HTMLElement>(null)
  const focusNext = useFocusNext(place)

  useEffect(() => {
    store.say('')
    void store.load()
  }, [store])

  const tellItems = useEffectEvent(onItems)
  useEffect(() => {
    if (list.state === 'loaded' && list.entries.length === list.total)
      tellItems(list.entries.filter(({ archived }) => !archived))
  }, [list])

  const order = own.find((change) => change.id === orderKey(id))?.document() as OrderWriting | undefined
  const entries = (order ? inOrder(list.entries, order.items) : list.entries).filter(
    ({ collectionItemId: item }) => !own.some((change) => change.id === archiveKey(id, item)),
  )
  const shown = entries.filter(({ archived }) => !archived)
  const added = [...new Set([...own.map((change) => change.id), ...(opened ? [opened] : [])])].filter(
    (key) => partsOf(key).item < 0,
  )

  const labelOf = (data: ItemData) => `${description.label}: ${nameOf(description, data)}`
  const close = (next: string) => {
    setOpened(undefined)
    focusNext(next)
  }

  async function save(key: string): Promise<boolean> {
    for (;;) {
      if (await changes.save(key)) return true
      // Written on while it was being saved.
      if (changes.of(key)?.state !== 'unsaved') return false
    }
  }

  /** Moves an item; `to` answers the place that it is to have among so many, from the one that it has. */
  async function move({ collectionItemId: item, data }: CollectionEntry, to: (at: number, count: number) => number) {
    const name = nameOf(description, data)
    const key = orderKey(id)
    try {
      const read = changes.of(key) ? undefined : await store.order()
      // Another move may have come first while the order was read.
      const before = changes.of(key)
      const pending = before?.document() as OrderWriting | undefined
      const { ids, version } =
        pending && before ? { ids: [...pending.items], version: before.base } : (read ?? (await store.order()))
      const at = ids.indexOf(item)
      const place = Math.max(0, Math.min(to(at, ids.length), ids.length - 1))
      if (at === place) return store.say(`${name} is the ${at === 0 ? 'first' : 'last'} item already.`)
      const items = moved(ids, item, place)
      const writing: OrderWriting = { type: 'order', items, was: pending?.was ?? ids }
      store.say(`${name} moved to position ${place + 1} of ${ids.length}.`)
      changes.write({ id: key, label: `Order of ${description.label}`, url, base: version, document: () => writing })
      await save(key)
    } catch (error) {
      store.say(`${name} was not moved. ${error instanceof Error ? error.message : ''}`)
    }
  }

  async function saveItem(key: string, base: number, writing: ItemWriting, said: string) {
    changes.write({ id: key, label: labelOf(writing.data), url, base, document: () => writing })
    if (await save(key)) store.say(said)
  }

  async function duplicate({ collectionItemId: after, data }: CollectionEntry) {
    await saveItem(newKey(id), 0, { type: 'item', data, after }, `${nameOf(description, data)} has been duplicated.`)
  }

  async function archive({ collectionItemId: item, data }: CollectionEntry) {
    const at = shown.findIndex(({ collectionItemId }) => collectionItemId === item)
    const neighbour = shown[at + 1] ?? shown[at - 1]
    const key = archiveKey(id, item)
    focusNext(neighbour ? editOf(neighbour.collectionItemId) : '[data-edit]')
    store.say(`${nameOf(description, data)} has been archived. Archived items can be shown and restored.`)
    changes.write({ id: key, label: `Archive ${labelOf(data)}`, url, base: 0, document: () => ({ type: 'archive' }) })
    await save(key)
  }

  async function restore({ collectionItemId: item, data, version }: CollectionEntry) {
    focusNext(editOf(item))
    const writing: ItemWriting = { type: 'item', data, was: data, archived: false }
    await saveItem(itemKey(id, item), version, writing, `${nameOf(description, data)} has been restored.`)
  }

  useDropped(id, (item, to) => {
    const entry = shown.find(({ collectionItemId }) => collectionItemId === item)
    if (entry) void move(entry, () => to)
  })

  const Heading = description.isSiteWide ? 'p' : 'h2'
  return (
    <section
      ref={place}
      className={styles.collection}
      aria-label={description.label}
      data-editable={id}
      data-collection
      data-label={description.label}
    >
      <div className={styles.head}>
        <Heading id={headingId}>{description.label}</Heading>
        <div className={styles.buttons}>
          <button type="button" data-edit className={styles.button} onClick={() => setOpened({ id: newKey(id) })}>
            <Plus aria-hidden="true" size={16} />
            Add item
          </button>
          <button
            type="button"
            className={styles.button}
            aria-pressed={list.hasArchived}
            onClick={() => void store.showArchived(!list.hasArchived)}
          >
            <Archive aria-hidden="true" size={16} />
            Show archived items
          </button>
        </div>
      </div>
      <p className={styles.said} role="status">
        {list.said}
      </p>
      <Troubles changes={own.filter((change) => change.id !== opened)} />
      {list.state === 'loading' && <Loader label={`Loading ${description.label}`} isSmall />}
      {list.state === 'failed' && (
        <p role="alert">
          The items could not be loaded.{' '}
          <Button look="quiet" onClick={() => void store.load()}>
            Try again
          </Button>
        </p>
      )}
      {list.state === 'loaded' && entries.length + added.length === 0 && (
        <p className={styles.empty}>There are no items yet.</p>
      )}
      <ol className={styles.items}>
        {entries.map((entry) => {
          const { collectionItemId: item } = entry
          const key = itemKey(id, item)
          return (
            <ItemRow
              key={item}
              collectionId={id}
              description={description}
              entry={entry}
              change={own.find((change) => change.id === key)}
              position={shown.indexOf(entry)}
              count={list.hasArchived ? shown.length : Math.max(shown.length, list.total)}
              isOpen={opened === key}
              url={url}
              label={labelOf(entry.data)}
              onEdit={() => setOpened({ id: key })}
              onClose={() => close(editOf(item))}
              onMove={(to, control) => {
                focusNext(`[data-item="${item}"] [data-do="${control}"]`)
                void move(entry, to)
              }}
              onDuplicate={() => void duplicate(entry)}
              onArchive={() => void archive(entry)}
              onRestore={() => void restore(entry)}
            />
          )
        })}
        {added.map((key) => (
          <li key={key} className={styles.item}>
            {opened === key ? (
              <ItemForm
                key={key}
                id={key}
                url={url}
                description={description}
                base={0}
                label={`${description.label}: new item`}
                onClose={() => close('[data-edit]')}
              />
            ) : (
              <NewItem
                description={description}
                change={own.find((change) => change.id === key)}
                onOpen={() => setOpened({ id: key })}
              />
            )}
          </li>
        ))}
      </ol>
      {list.entries.length < list.total && (
        <Button look="secondary" onClick={() => void store.more()}>
          Show {Math.min(atATime, list.total - list.entries.length)} more ({list.entries.length} of {list.total} are
          shown)
        </Button>
      )}
    </section>
  )
}

/** What could not be done, each with the ways out. */
function Troubles({ changes: all }: { changes: readonly Change[] }) {
  const refused = all.filter(({ state }) => state === 'refused' || state === 'conflict')
  return refused.map(({ id, label, reason }) => (
    <p key={id} role="alert" className={styles.trouble}>
      {label} was not saved: {reason}{' '}
      <Button look="quiet" onClick={() => void changes.save(id)}>
        Try again
      </Button>
      <Button look="quiet" onClick={() => changes.discard(id)}>
        Leave it as it was
      </Button>
    </p>
  ))
}

/** An item that is written and not added yet. */
function NewItem({
  description,
  change,
  onOpen,
}: {
  description: CollectionDescription
  change: Change | undefined
  onOpen(): void
}) {
  if (!change) return null
  const name = nameOf(description, (change.document() as ItemWriting).data)
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        {name} <span className={styles.unsaved}>Not saved</span>
      </div>
      <div className={styles.tools}>
        <button type="button" className={styles.button} onClick={onOpen}>
          Edit {name}
        </button>
      </div>
    </div>
  )
}

const editOf = (item: number) => `[data-item="${item}"] [data-do="edit"]`

let lastNew = 0

/** What a new item is known by until the server has numbered it (D-32); unlike any that this browser still keeps. */
function newKey(collectionId: string): string {
  lastNew = Math.max(lastNew + 1, Date.now())
  return itemKey(collectionId, -lastNew)
}

/** Gives the focus to what is drawn next: what had it may be gone, or have moved. */
function useFocusNext(place: { readonly current: HTMLElement | null }) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const element = place.current?.querySelector<HTMLElement>(wanted.current)
    if (!element) return
    wanted.current = undefined
    element.focus()
  })
  return (selector: string) => {
    wanted.current = selector
  }
}
