import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { ContentItem, KindName } from '../contract/kinds.ts'
import type { PageDrawing } from '../kinds/region/draw/page.ts'

/** Where a content stands: the editable that it belongs to, at one of its versions. */
export type Place = {
  id: number
  editableId: string
  /** Who may edit it; empty: the default (D-10). */
  editRoles: readonly string[]
  collectionItemId: number | null
  version: number
  /** False for a version that is no longer what readers see. */
  isLatest: boolean
  username: string
  modified: Date
}

/** What the server needs of a kind of editable: to keep its contents, one a version, and to draw them for readers. */
export type ServerKind<Name extends KindName = KindName, Content = unknown> = {
  /** The contents of these versions (ids of rows), by version. */
  load(db: Db, versions: readonly number[]): Promise<Map<number, Content>>
  /** How the editable appears in a page's content. */
  draw(content: Content, place: Place, drawing: PageDrawing): Extract<ContentItem, { type: Name }>
  /** What editors get besides, to edit from (D-109). */
  forEditors?(content: Content): Partial<Extract<ContentItem, { type: Name }>>
  /** Keeps what a version says. It has been checked. The routes tell which of its links lead to pages of the site. */
  write(db: Db, version: number, content: Content, routes: readonly Route[]): Promise<void>
}
