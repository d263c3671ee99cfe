import type { Upload } from '#features/media/contract.ts'
import type { MediaTraits } from '../kind.ts'
import type { MediaItem } from './placing.ts'

/** The kind of a file, whatever shows it: an image, or a document to download. */
export type FileKind = Upload['kind']

type FullItem = Extract<MediaItem, { documentUploadId: number }>

export type MediaFile = {
  readonly kind: FileKind
  readonly label: string
  /** The field of an item, and of a save, with its upload; 0 if there is none. */
  readonly upload: 'imageId' | 'documentUploadId'
  readonly fileName: 'imageFileName' | 'documentFileName'
  /** The other fields of an item that belong to its upload. */
  readonly more: readonly (keyof FullItem)[]
}

/** The files of an image, image link or document. Every kind has the image; only kinds with `hasFile` the document. */
export const mediaFiles = {
  image: {
    kind: 'image',
    label: 'Image',
    upload: 'imageId',
    fileName: 'imageFileName',
    more: ['imageMimeType', 'imageWidth', 'imageHeight', 'imageAddress'],
  },
  document: {
    kind: 'document',
    label: 'Document',
    upload: 'documentUploadId',
    fileName: 'documentFileName',
    more: ['documentMimeType', 'documentSize', 'documentId'],
  },
} as const satisfies { readonly [Kind in FileKind]: MediaFile & { readonly kind: Kind } }

type Entry<Kind extends FileKind> = (typeof mediaFiles)[Kind]

export type FileFields<Kind extends FileKind> = Pick<
  FullItem,
  Entry<Kind>['upload'] | Entry<Kind>['fileName'] | Entry<Kind>['more'][number]
>

export type AnyFileFields = Partial<FileFields<FileKind>>

export const filesOf = ({ hasFile }: MediaTraits): readonly MediaFile[] =>
  hasFile ? [mediaFiles.image, mediaFiles.document] : [mediaFiles.image]

export const mainFileOf = ({ hasFile }: MediaTraits): FileKind =>
  (hasFile ? mediaFiles.document : mediaFiles.image).kind

export const uploadIn = (item: AnyFileFields, kind: FileKind): number => item[mediaFiles[kind].upload] ?? 0

export const fileNameIn = (item: AnyFileFields, kind: FileKind): string =>
  uploadIn(item, kind) === 0 ? '' : (item[mediaFiles[kind].fileName] ?? '')
