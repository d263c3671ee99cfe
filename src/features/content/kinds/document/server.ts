import { documentAddressOf } from '#features/media/address.ts'
import { loadMedia, type MediaContent, shownImage, writeMedia } from '../../server/media-contents.ts'
import type { ServerKind } from '../../server/server-kind.ts'
import { defaultTargets } from '../image/defaults.ts'
import { shownTarget } from '../image/properties.ts'

/** Documents on the server. A document's id is its place's, and so stays when the file is replaced. */
export const documentOnServer: ServerKind<'document', MediaContent> = {
  load: loadMedia,
  draw(content, place) {
    const { document, properties } = content
    const documentId = document ? place.id : 0
    const address = documentAddressOf(documentId)
    return {
      type: 'document',
      ...shownImage(content, place),
      documentId,
      documentControlId: place.id,
      documentUploadId: document?.id ?? 0,
      documentFileName: document?.name ?? '',
      documentMimeType: document?.mimeType ?? '',
      documentSize: document?.size ?? 0,
      documentModified: place.modified.toISOString(),
      documentUsername: place.username,
      linkUrl: place.isLatest ? address : `${address}&version=${place.version}`,
      linkTarget: shownTarget(properties, defaultTargets.document),
    }
  },
  write: writeMedia,
}
