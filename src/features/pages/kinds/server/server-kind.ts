import type { Route } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { UploadRow } from '#features/media/server/index.ts'
import type { RenderContext, RichNode } from '#features/rich-text/index.ts'
import type { ContentItem, KindName } from '../../contract/kinds.ts'
import type { KindPassage } from '../../contract/passage.ts'
import type { EditableRow } from '../../server/store/tables.ts'
import type { Element } from './elements.ts'

/** The editable a version belongs to, as `render` needs it. */
export type EditableInfo = {
  id: number
  editableId: string
  /** Who may edit it. Empty: the default (D-10). */
  editRoles: readonly string[]
  collectionItemId: number | null
  version: number
  isReleased: boolean
  /** True for a version that readers no longer see. */
  isPast: boolean
  username: string
  modified: Date
}

/** The uploads, among those given, that the reader may see. */
export type SeenUploads = (ids: readonly number[]) => Promise<ReadonlySet<number>>

export type Contents = {
  get(version: number): unknown
  of<Content>(kind: Pick<ServerKind<KindName, Content>, 'name' | 'load'>): readonly Content[]
}

export type ImportFile = (db: Db, kind: UploadRow['kind'], name: string | undefined) => Promise<UploadRow | undefined>

/** Writes an upload into the folder of content files, and returns its name there. */
export type ExportFile = (upload: UploadRow | undefined) => Promise<string | undefined>

type DigestOf = (kind: UploadRow['kind'], name: string | undefined) => Promise<string | undefined>

/** A page and its copy; `link` changes an address within the page to the same place in the copy. */
export type Copy = { readonly from: { id: number }; readonly to: { id: number }; link(href: string): string }

/** The content file form of a kind: an element with `name`, and `item` if it belongs to an item of a collection. */
export type FileForm<Content, Written> = {
  readonly element: string
  /** Throws `ContentFileError`. */
  fromXml(element: Element): Written
  /** The element's further non-empty attributes, and its inner XML. */
  toXml(written: Written): { attributes: Readonly<Record<string, string | undefined>>; within?: string }
  toContent(db: Db, written: Written, around: { editable: EditableRow; importFile: ImportFile }): Promise<Content>
  fromContent(content: Content, exportFile: ExportFile): Promise<Written>
  /** The content of a version or a file as JSON, equal if both mean the same. */
  comparable(content: Content): unknown
  comparableWritten(written: Written, digestOf: DigestOf): Promise<unknown>
}

/** A kind of editable on the server: stores a content per version, and renders it for readers. */
export type ServerKind<Name extends KindName = KindName, Content = unknown> = {
  readonly name: Name
  /** Which of its saves "What changed" lists: all, all but the first, or none. */
  readonly news: 'all' | 'changes' | 'none'
  /** True for text, whose versions are compared in place, and whose changes are counted in words. */
  readonly isText?: true
  /** True if its versions contain nothing to protect: any of them may be part of a page as of a day. */
  readonly isOpen?: true
  /** The contents of versions (row ids), by version, without uploads that are not `seen`. */
  load(db: Db, versions: readonly number[], seen?: SeenUploads): Promise<Map<number, Content>>
  write(db: Db, version: number, content: Content, routes: readonly Route[]): Promise<void>
  /** The editable in a page's content; absent for a kind that others render. */
  render?(content: Content, place: EditableInfo, rendering: RenderContext): Extract<ContentItem, { type: Name }>
  /** Its passages for search. Called instead of `render`, in the same order and with the same rendering. */
  passages?(content: Content, place: EditableInfo, rendering: RenderContext): readonly KindPassage[]
  forEditors?(content: Content): Partial<Extract<ContentItem, { type: Name }>>
  /** The fault to report after a save, as a message and a hint. */
  fault?(content: Content): readonly [message: string, info: string] | undefined
  uploads?(content: Content): { readonly imageId: number; readonly documentUploadId: number }
  saved?(item: Extract<ContentItem, { type: Name }>, by: { username: string; modified: string }): object
  /** Its content file form. Absent for a kind that content files represent otherwise. */
  readonly file?: FileForm<Content, unknown>
  /** Its content on a copy of the page. Absent: the same. */
  copied?(content: Content, copy: Copy): Content
  withdrawn?(content: Content): Date | undefined
  lastingIds?(content: Content | undefined): readonly string[]
  /** True for a content that shows nothing, such as an archived item's. */
  isGone?(content: Content): boolean
  /** False for a content whose changes do not concern readers of its page. */
  isNews?(content: Content): boolean
  /** The name of the editable, if its id contains none. */
  label?(content: Content): string
  /** The content as a document, so that the text diff can compare it. `around`: the page's contents at the time. */
  asDocument(content: Content, around: Contents): RichNode
}
