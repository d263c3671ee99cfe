import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import type { UploadRow } from './uploads.ts'

/** Who asks for an image or a document: with the cookies that may open a page that is not public. */
export type Visitor = { user: User | undefined; cookie(name: string): string | undefined }

/** A place on a page that shows an upload. */
export type Shown = {
  uploadId: number
  /** True where everybody may open the page: then nobody needs to be asked who they are. */
  isPublic: boolean
  /** Throws where this visitor may not open the page. */
  mustOpen(visitor: Visitor): void
}

/** An upload with the places that show it. */
export type Found = { upload: UploadRow; isPublic: boolean; places: readonly Shown[] }

/** Where uploads are shown. Which pages there are and who may open them, media do not know: that is handed in. */
export type Places = {
  /** The image that a place shows now, by its imageControlId. */
  image(db: Db, controlId: number): Promise<Shown | undefined>
  /** All places that show an upload, or showed it in an earlier version. */
  uses(db: Db, uploadId: number): Promise<Shown[]>
  /** The file of a document, now or in one of its versions. */
  document(db: Db, documentId: number, version?: number): Promise<Shown | undefined>
}
