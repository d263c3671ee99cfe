import { type ComponentType, type RefObject, useSyncExternalStore } from 'react'
import { createStore, useStore } from '#base/client/store.ts'
import type { Part } from '../contract/parts.ts'
import type { MediaItem, MediaSlotProps, MediaType } from '../kinds/image/placing.ts'
import type { RegionItem } from '../kinds/region/contract.ts'

export type RegionProps = {
  name: string
  /** Its name for editors (D-77), if it differs from the local name. */
  label?: string
  /** Who may edit it besides Admin, if not every editor may (D-10). The server decides. */
  editRoles?: readonly string[]
  className?: string
}

/** Within the frame around it for readers, which keeps their text until edit mode takes the region over. */
export type RegionInEditMode = ComponentType<
  RegionProps & { id: string; item: RegionItem | undefined; frame: RefObject<HTMLElement | null>; isTakenOver: boolean }
>

export type MediaInEditMode = ComponentType<
  MediaSlotProps & {
    type: MediaType
    id: string
    item: MediaItem | undefined
    belongsTo?: { url: string; collectionItemId: number }
  }
>

export type CollectionInEditMode = ComponentType<{
  id: string
  url: string
  html: string | undefined
  /** Called with the markup for readers if the page's content does not include it. */
  onRendered?(html: string): void
}>

/** The tools for arranging the parts of a page: those above each part, and those after the last. */
export type PartsInEditMode = {
  readonly Tools: ComponentType<{ parts: readonly Part[]; part: Part }>
  readonly End: ComponentType<{ parts: readonly Part[] }>
}

/** The components that edit mode puts on a page, loaded when an editor turns it on. */
type EditMode = {
  readonly Frame: ComponentType
  readonly Region?: RegionInEditMode
  readonly Media?: MediaInEditMode
  readonly Collection?: CollectionInEditMode
  readonly Parts?: PartsInEditMode
}

const mode = createStore<EditMode | undefined>(undefined)

const takenOver = createStore<ReadonlySet<string>>(new Set())

/** Turns edit mode on, or off with `undefined`. Only the editing feature calls this. */
export function setEditMode(next: EditMode | undefined) {
  if (!next) takenOver.set(new Set())
  mode.set(next)
}

/** Those that are open, changed or compared. All others stay as for readers, and need not be laid out again. */
export function takeOver(ids: Iterable<string>) {
  const added = [...ids].filter((id) => !takenOver.get().has(id))
  if (added.length > 0) takenOver.set(new Set([...takenOver.get(), ...added]))
}

export const useIsTakenOver = (id: string) =>
  useSyncExternalStore(
    takenOver.subscribe,
    () => takenOver.get().has(id),
    () => false,
  )

export const editMode = mode.get

export const useEditMode = () => useStore(mode, undefined)
