import {
  ArchiveRestore,
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Copy,
  GripVertical,
  type LucideIcon,
  PencilLine,
  Archive as Shelf,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useEditMode } from '#features/pages/client/index.ts'
import {
  type CollectionDescription,
  type CollectionEntry,
  imageIdOf,
  nameOf,
  renderCollectionItem,
} from '#features/pages/contract/index.ts'
import type { Change } from '../change.ts'
import { preventLinkClick } from '../links.ts'
import type { Destination } from './collection-actions.ts'
import styles from './collection-editor.module.css'
import { ItemForm } from './item-form.tsx'
import type { UnsavedItem } from './unsaved.ts'
import { useDraggable } from './use-drag.ts'

type Props = {
  collectionId: string
  description: CollectionDescription
  entry: CollectionEntry
  change: Change | undefined
  /** Its position among the items that are visible to readers; -1 if it is archived. */
  position: number
  count: number
  isOpen: boolean
  url: string
  label: string
  onEdit(): void
  onClose(): void
  /** `control` is the control that had the focus. */
  onMove(to: Destination, control: string): void
  onDuplicate(): void
  onArchive(): void
  onRestore(): void
}

export function ItemRow(props: Props) {
  const { description, entry, change, isOpen, url, label, onClose } = props
  const { archived, collectionItemId: item, version } = entry
  const data = change ? (change.document() as UnsavedItem).data : entry.data
  const Media = useEditMode()?.Media
  const { row, handle, edge } = useDraggable(props.collectionId, item, props.position)
  return (
    <li ref={row} className={styles.item} data-item={item} data-edge={edge} data-archived={archived || undefined}>
      {isOpen ? (
        <ItemForm
          id={`${props.collectionId}/${item}`}
          url={url}
          description={description}
          was={entry.data}
          base={version}
          label={label}
          onClose={onClose}
        />
      ) : (
        <div className={styles.row}>
          {!archived && <Handle ref={handle} name={nameOf(description, data)} onMove={props.onMove} />}
          <Text description={description} data={data} isArchived={archived} isUnsaved={change !== undefined} />
          <Tools {...props} name={nameOf(description, data)} />
        </div>
      )}
      {description.image && Media && isOpen && (
        <Media
          type="image"
          name="image"
          id={imageIdOf(props.collectionId, item)}
          label={`${description.image.label} of ${nameOf(description, data)}`}
          item={entry.image ?? undefined}
          belongsTo={{ url, collectionItemId: item }}
          fixed={{ imageDescription: nameOf(description, data), imageMaxWidth: description.image.maxWidth }}
        />
      )}
    </li>
  )
}

function Handle({ ref, name, onMove }: { ref: React.Ref<HTMLButtonElement>; name: string } & Pick<Props, 'onMove'>) {
  function onKeyDown(event: KeyboardEvent) {
    const to = ({ ArrowUp: up, ArrowDown: down } as Record<string, Destination>)[event.key]
    if (!to) return
    event.preventDefault()
    onMove(to, 'drag')
  }
  return (
    <button
      ref={ref}
      type="button"
      className={styles.handle}
      data-do="drag"
      aria-label={`Drag ${name}`}
      title="Drag, or move with the arrow keys"
      onKeyDown={onKeyDown}
    >
      <GripVertical aria-hidden="true" size={18} />
    </button>
  )
}

type TextProps = Pick<Props, 'description'> & { data: UnsavedItem['data']; isArchived: boolean; isUnsaved: boolean }

/** The item as readers see it. Its links do not open (4.7). */
function Text({ description, data, isArchived, isUnsaved }: TextProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Only prevents links from opening.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className={styles.text} onClick={preventLinkClick}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Html comes from the rendering code alone. */}
      <span dangerouslySetInnerHTML={{ __html: renderCollectionItem(description, { data }) }} />
      {isArchived && <span className={styles.archived}>Archived</span>}
      {isUnsaved && <span className={styles.unsaved}>Not saved</span>}
    </div>
  )
}

const up: Destination = (position) => position - 1
const down: Destination = (position) => position + 1
const moves: readonly { what: string; icon: LucideIcon; label: string; to: Destination; isUpwards: boolean }[] = [
  { what: 'up', icon: ArrowUp, label: 'Move up', to: up, isUpwards: true },
  { what: 'down', icon: ArrowDown, label: 'Move down', to: down, isUpwards: false },
  { what: 'top', icon: ArrowUpToLine, label: 'Move to top', to: () => 0, isUpwards: true },
  { what: 'bottom', icon: ArrowDownToLine, label: 'Move to bottom', to: (_, count) => count - 1, isUpwards: false },
]

function Tools({
  entry,
  change,
  position,
  count,
  name,
  onEdit,
  onMove,
  onDuplicate,
  onArchive,
  onRestore,
}: Props & { name: string }) {
  const isFirst = position === 0
  const isLast = position === count - 1
  const isBusy = change !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className={styles.tools} role="group" aria-label={name}>
      {entry.archived ? (
        <Tool icon={ArchiveRestore} label="Restore" isOff={isBusy} onPress={onRestore} />
      ) : (
        <>
          <Tool icon={PencilLine} label={`Edit ${name}`} what="edit" onPress={onEdit} />
          {moves.map(({ what, to, isUpwards, ...tool }) => (
            <Tool
              key={what}
              {...tool}
              what={what}
              isOff={isUpwards ? isFirst : isLast}
              onPress={() => onMove(to, what)}
            />
          ))}
          <Tool icon={Copy} label="Duplicate" isOff={isBusy} onPress={onDuplicate} />
          <Tool icon={Shelf} label="Archive" isOff={isBusy} onPress={onArchive} />
        </>
      )}
    </div>
  )
}

type ToolProps = { icon: LucideIcon; label: string; what?: string; isOff?: boolean; onPress(): void }

/** A button that stays focusable when it is disabled. */
const Tool = ({ icon: Icon, label, what, isOff, onPress }: ToolProps) => (
  <button
    type="button"
    className={styles.tool}
    title={label}
    aria-label={label}
    aria-disabled={isOff || undefined}
    data-do={what ?? label}
    onClick={() => isOff || onPress()}
  >
    <Icon aria-hidden="true" size={18} />
  </button>
)
