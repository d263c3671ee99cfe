import { documentAddressOf } from '#features/media/contract.ts'
import { shownTarget } from '../image/properties.ts'
import {
  type MediaContent,
  mediaAsDocument,
  mediaOnServer,
  savedImage,
  shownImage,
} from '../image/server/media-contents.ts'
import { imageFile } from '../image/server/xml.ts'
import type { ServerKind } from '../server/server-kind.ts'
import { documentKind } from './contract.ts'

/** Documents on the server. A document's id belongs to its place, so it does not change when the file is replaced. */
export const documentOnServer = {
  name: documentKind.name,
  ...mediaOnServer,
  render(content, place) {
    const { document, properties } = content
    const documentId = document ? place.id : 0
    const address = documentAddressOf(documentId)
    return {
      type: documentKind.name,
      ...shownImage(content, place),
      documentId,
      documentControlId: place.id,
      documentUploadId: document?.id ?? 0,
      documentFileName: document?.name ?? '',
      documentMimeType: document?.mimeType ?? '',
      documentSize: document?.size ?? 0,
      documentModified: place.modified.toISOString(),
      documentUsername: place.username,
      linkUrl: place.isReleased ? address : `${address}&version=${place.version}`,
      linkTarget: shownTarget(properties, documentKind.properties),
    }
  },
  asDocument: (content) => mediaAsDocument(content, documentKind.properties),
  saved: (item) => ({ ...savedImage(item), documentId: item.documentId }),
  file: imageFile('document', documentKind),
} satisfies ServerKind<'document', MediaContent>
