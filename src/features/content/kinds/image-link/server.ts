import { loadMedia, type MediaContent, shownImage, writeMedia } from '../../server/media-contents.ts'
import type { ServerKind } from '../../server/server-kind.ts'
import { defaultTargets, noLinkUrl } from '../image/defaults.ts'
import { shownTarget } from '../image/properties.ts'

/** Image links on the server. One that leads to a page of this site leads to where that page is now (D-16). */
export const imageLinkOnServer: ServerKind<'image_link', MediaContent> = {
  load: loadMedia,
  draw: (content, place) => ({
    type: 'image_link',
    ...shownImage(content, place),
    linkId: place.id,
    linkControlId: place.id,
    linkUrl: (content.pageUrl ?? '') + content.linkUrl || noLinkUrl,
    linkTarget: shownTarget(content.properties, defaultTargets.image_link),
    linkModified: place.modified.toISOString(),
    linkUsername: place.username,
  }),
  write: writeMedia,
}
