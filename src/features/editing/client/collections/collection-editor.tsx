import { Archive, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from '#base/client/store.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import {
  type CollectionDescription,
  type CollectionEntry,
  nameOf,
  type RenderedItem,
} from '#features/pages/contract/index.ts'
import type { Change } from '../change.ts'
import { setOpened, useOpenedWithin } from '../opened.ts'
import { changes, useChanges } from '../saving.ts'
import { type CollectionStore, collectionStore, inOrder, itemsPerRequest, type LoadedCollection } from './collection.ts'
import { collectionActions, newKey } from './collection-actions.ts'
import styles from './collection-editor.module.css'
import { ItemForm } from './item-form.tsx'
import { ItemRow } from './item-row.tsx'
import { archiveKey, itemKey, orderKey, parseItemKey, type UnsavedItem, type UnsavedOrder } from './unsaved.ts'
import { useDropped } from './use-drag.ts'

type Props = {
  id: string
  url: string
  description: CollectionDescription
  headingId: string | undefined
  wasEmpty: boolean
  onItems(items: readonly RenderedItem[]): void
}

/** A collection in edit mode: its items with their tools, and unsaved new items (D-77). */
export function CollectionEditor({ id, url, description, headingId, wasEmpty, onItems }: Props) {
  const items = collectionStore(url, id)
  const loaded = useStore(items.store)
  const own = useChanges().filter((change) => change.id.startsWith(`${id}/`))
  const opened = useOpenedWithin(`${id}/`)
  const container = useRef<HTMLElement>(null)
  const focusNext = useFocusNext(container)

  useLoading(items, loaded, onItems)
  const entries = entriesWith(own, id, loaded)
  const shown = entries.filter(({ archived }) => !archived)
  const added = [...new Set([...own.map((change) => change.id), ...(opened ? [opened] : [])])].filter(
    (key) => parseItemKey(key).item < 0,
  )

  const isEmpty = entries.length + added.length === 0

  const actions = collectionActions(id, url, description, items)
  const close = (next: string) => {
    setOpened(undefined)
    focusNext(next)
  }

  function archive(entry: CollectionEntry) {
    const position = shown.indexOf(entry)
    const neighbour = shown[position + 1] ?? shown[position - 1]
    focusNext(neighbour ? editOf(neighbour.collectionItemId) : '[data-edit]')
    void actions.archive(entry)
  }

  useDropped(id, (item, to) => {
    const entry = shown.find(({ collectionItemId }) => collectionItemId === item)
    if (entry) void actions.move(entry, () => to)
  })

  return (
    <section
      ref={container}
      className={styles.collection}
      aria-label={description.label}
      data-editable={id}
      data-collection
      data-empty={(isEmpty && wasEmpty && !loaded.hasArchived) || undefined}
      data-label={description.label}
    >
      <Head
        description={description}
        headingId={headingId}
        hasArchived={loaded.hasArchived}
        onAdd={() => setOpened({ id: newKey(id) })}
        onArchived={() => void items.showArchived(!loaded.hasArchived)}
      />
      <p className={styles.said} role="status">
        {loaded.message}
      </p>
      <FailedChanges changes={own.filter((change) => change.id !== opened)} />
      <LoadState loaded={loaded} label={description.label} isEmpty={isEmpty} onRetry={items.load} />
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
              count={loaded.hasArchived ? shown.length : Math.max(shown.length, loaded.total)}
              isOpen={opened === key}
              url={url}
              label={actions.labelOf(entry.data)}
              onEdit={() => setOpened({ id: key })}
              onClose={() => close(editOf(item))}
              onMove={(to, control) => {
                focusNext(`[data-item="${item}"] [data-do="${control}"]`)
                void actions.move(entry, to)
              }}
              onDuplicate={() => void actions.duplicate(entry)}
              onArchive={() => archive(entry)}
              onRestore={() => {
                focusNext(editOf(item))
                void actions.restore(entry)
              }}
            />
          )
        })}
        {added.map((key) => (
          <AddedItem
            key={key}
            id={key}
            url={url}
            description={description}
            change={own.find((change) => change.id === key)}
            isOpen={opened === key}
            onClose={() => close('[data-edit]')}
          />
        ))}
      </ol>
      <MoreButton loaded={loaded} onMore={items.more} />
    </section>
  )
}

function useLoading(items: CollectionStore, loaded: LoadedCollection, onItems: Props['onItems']) {
  useEffect(() => {
    items.announce('')
    void items.load()
  }, [items])

  const reportItems = useEffectEvent(onItems)
  useEffect(() => {
    if (loaded.state === 'loaded' && loaded.entries.length === loaded.total)
      reportItems(loaded.entries.filter(({ archived }) => !archived))
  }, [loaded])
}

/** The loaded items with unsaved changes to the collection: in the new order, and without those to be archived. */
function entriesWith(
  unsaved: readonly Change[],
  id: string,
  { entries }: LoadedCollection,
): readonly CollectionEntry[] {
  const order = unsaved.find((change) => change.id === orderKey(id))?.document() as UnsavedOrder | undefined
  return (order ? inOrder(entries, order.items) : entries).filter(
    ({ collectionItemId: item }) => !unsaved.some((change) => change.id === archiveKey(id, item)),
  )
}

type HeadProps = Pick<Props, 'description' | 'headingId'> & { hasArchived: boolean; onAdd(): void; onArchived(): void }

function Head({ description, headingId, hasArchived, onAdd, onArchived }: HeadProps) {
  const Heading = description.isSiteWide ? 'p' : 'h2'
  return (
    <div className={styles.head}>
      <Heading id={headingId}>{description.label}</Heading>
      <div className={styles.buttons}>
        <button type="button" data-edit className={styles.button} onClick={onAdd}>
          <Plus aria-hidden="true" size={16} />
          Add item
        </button>
        <button type="button" className={styles.button} aria-pressed={hasArchived} onClick={onArchived}>
          <Archive aria-hidden="true" size={16} />
          Show archived items
        </button>
      </div>
    </div>
  )
}

type LoadStateProps = { loaded: LoadedCollection; label: string; isEmpty: boolean; onRetry(): unknown }

function LoadState({ loaded: { state }, label, isEmpty, onRetry }: LoadStateProps) {
  if (state === 'loading') return <Loader label={`Loading ${label}`} isSmall />
  if (state === 'loaded') return isEmpty && <p className={styles.empty}>There are no items yet.</p>
  return <Failure onRetry={() => void onRetry()}>The items could not be loaded.</Failure>
}

function MoreButton({ loaded: { entries, total }, onMore }: { loaded: LoadedCollection; onMore(): unknown }) {
  if (entries.length >= total) return null
  return (
    <Button look="secondary" onClick={() => void onMore()}>
      Show {Math.min(itemsPerRequest, total - entries.length)} more ({entries.length} of {total} are shown)
    </Button>
  )
}

function FailedChanges({ changes: all }: { changes: readonly Change[] }) {
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

type AddedProps = Pick<Props, 'id' | 'url' | 'description'> & {
  change: Change | undefined
  isOpen: boolean
  onClose(): void
}

function AddedItem({ id, url, description, change, isOpen, onClose }: AddedProps) {
  const label = `${description.label}: new item`
  return (
    <li className={styles.item}>
      {isOpen ? (
        <ItemForm id={id} url={url} description={description} base={0} label={label} onClose={onClose} />
      ) : (
        change && (
          <NewItem
            name={nameOf(description, (change.document() as UnsavedItem).data)}
            onOpen={() => setOpened({ id })}
          />
        )
      )}
    </li>
  )
}

function NewItem({ name, onOpen }: { name: string; onOpen(): void }) {
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

/** Moves the focus after the next render if the focused control was removed or moved. */
function useFocusNext(container: { readonly current: HTMLElement | null }) {
  const selectorRef = useRef<string>(undefined)
  useEffect(() => {
    if (selectorRef.current === undefined) return
    const element = container.current?.querySelector<HTMLElement>(selectorRef.current)
    if (!element) return
    selectorRef.current = undefined
    element.focus()
  })
  return (selector: string) => {
    selectorRef.current = selector
  }
}
