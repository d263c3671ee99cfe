import { loadMedia, type MediaContent, shownImage, writeMedia } from '../../server/media-contents.ts'
import type { ServerKind } from '../../server/server-kind.ts'

/** Images on the server. */
export const imageOnServer: ServerKind<'image', MediaContent> = {
  load: loadMedia,
  draw: (content, place) => ({ type: 'image', ...shownImage(content, place) }),
  write: writeMedia,
}
