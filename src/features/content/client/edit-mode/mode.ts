import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { useUser } from '#base/client/user.ts'
import type { ContentItem } from '../../contract/kinds.ts'
import type { MediaItem, MediaType, Placing } from '../../kinds/image/placing.ts'

/** How the code of a page places a region. */
export type RegionProps = {
  name: string
  /** What editors call it (D-77), where its name does not say it. */
  label?: string
  /** Who may edit it besides Admin, where not every editor may (D-10). The server decides. */
  editRoles?: readonly string[]
  className?: string
}

/** A region as edit mode draws it. */
export type RegionInEditMode = ComponentType<RegionProps & { id: string; item: ContentItem | undefined }>

/** An image, image link or document as edit mode draws it. */
export type MediaInEditMode = ComponentType<
  Placing & {
    type: MediaType
    id: string
    item: MediaItem | undefined
    /** The item of a collection that it belongs to, with the path of the page that the collection is on. */
    belongsTo?: { url: string; collectionItemId: number }
  }
>

/** A collection as edit mode draws it. */
export type CollectionInEditMode = ComponentType<{
  id: string
  /** The path of the page that it belongs to. */
  url: string
  /** What readers get of it. */
  html: string | undefined
  /** Told what readers get, where the page's content does not bring it. */
  onDrawn?(html: string): void
}>

/** What edit mode puts on a page: loaded when somebody turns it on, so that readers are spared it. */
export type EditMode = {
  readonly Frame: ComponentType
  readonly Region?: RegionInEditMode
  readonly Media?: MediaInEditMode
  readonly Collection?: CollectionInEditMode
}

const listeners = new Set<() => void>()
let mode: EditMode | undefined

/** Turns edit mode on, or off with `undefined`. */
export function setEditMode(next: EditMode | undefined) {
  mode = next
  for (const listener of listeners) listener()
}

/** Edit mode while it is on. */
export const editMode = () => mode
const off = () => undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Edit mode while it is on, kept up to date. */
export const useEditMode = () => useSyncExternalStore(subscribe, editMode, off)

/** Lets an editor who is here again know what is kept of their writing. */
export function useOffer() {
  const user = useUser()
  useEffect(() => {
    if (user)
      import('./offer.tsx').then(
        ({ offerKept }) => offerKept(user),
        () => {},
      )
  }, [user])
}
