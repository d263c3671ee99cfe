import type { SQL } from 'drizzle-orm'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import type { UploadRow } from './tables.ts'

/** The client that requests an image or a document, with the cookies that may open an unpublished page. */
export type Visitor = { user: User | undefined; cookie(name: string): string | undefined }

export type VisibleUpload = {
  uploadId: number
  /** True if everyone may see it; then the user need not be checked. */
  isPublic: boolean
  isOpenTo(upload: UploadRow, visitor: Visitor): boolean
}

export type Found = { upload: UploadRow; isPublic: boolean; isOpenTo(visitor: Visitor): boolean }

/** The uploads that a list may include: those of the query (all if undefined), and those that this user uploaded. */
export type Listed = { ids: SQL<number> | undefined; own: string }

type UploadPlace = { url: string; title: string | null; editableId: string; version: number; isCurrent: boolean }

/** Where uploads are shown. Injected, because media know neither the pages nor who may open them. */
export type UploadAccess = {
  image(db: Db, controlId: number): Promise<VisibleUpload | undefined>
  uses(db: Db, uploadId: number): Promise<VisibleUpload>
  document(db: Db, documentId: number, version?: number): Promise<VisibleUpload | undefined>
  /** The versions that show one of these uploads: those that the visitor may read, or all without a visitor. */
  where(db: Db, uploadIds: readonly number[], visitor?: Visitor): Promise<UploadPlace[]>
  /** Deletes rendered changes that mention these uploads. */
  forgetRendered(db: Db, uploadIds: readonly number[]): Promise<void>
  listed(db: Db, visitor: Visitor): Promise<Listed>
}
