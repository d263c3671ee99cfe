import type { ComponentType, ReactNode } from 'react'
import { createStore, useStore } from '#base/client/store.ts'
import type { Part } from '../contract/parts.ts'
import type { MediaItem, MediaType, Placing } from '../kinds/image/placing.ts'
import type { RegionItem } from '../kinds/region/contract.ts'

/** How the code of a page places a region. */
export type RegionProps = {
  name: string
  /** Its name for editors (D-77), if it differs from the local name. */
  label?: string
  /** Who may edit it besides Admin, if not every editor may (D-10). The server decides. */
  editRoles?: readonly string[]
  className?: string
}

/** A region as edit mode draws it. */
export type RegionInEditMode = ComponentType<RegionProps & { id: string; item: RegionItem | undefined }>

/** An image, image link or document as edit mode draws it. */
export type MediaInEditMode = ComponentType<
  Placing & {
    type: MediaType
    id: string
    item: MediaItem | undefined
    /** The collection item that it belongs to, with the path of the collection's page. */
    belongsTo?: { url: string; collectionItemId: number }
  }
>

/** A collection as edit mode draws it. */
export type CollectionInEditMode = ComponentType<{
  id: string
  /** The path of the page that it belongs to. */
  url: string
  /** Its name for editors, if it differs from its description's. */
  label?: string | undefined
  /** The markup for readers. */
  html: string | undefined
  /** Called with the markup for readers if the page's content does not include it. */
  onDrawn?(html: string): void
}>

/** The parts of a page as editors arrange them. */
export type PartsInEditMode = ComponentType<{ parts: readonly Part[]; draw(part: Part): ReactNode }>

/** The components that edit mode puts on a page, loaded when an editor turns it on. */
export type EditMode = {
  readonly Frame: ComponentType
  readonly Region?: RegionInEditMode
  readonly Media?: MediaInEditMode
  readonly Collection?: CollectionInEditMode
  readonly Parts?: PartsInEditMode
}

const mode = createStore<EditMode | undefined>(undefined)

/** Turns edit mode on, or off with `undefined`. Only the editing feature calls this. */
export const setEditMode = mode.set

/** The components of edit mode while it is on. */
export const editMode = mode.get

/** The components of edit mode while it is on. Rerenders when it is turned on or off. */
export const useEditMode = () => useStore(mode, undefined)
