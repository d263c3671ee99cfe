import { noLinkUrl } from '../image/defaults.ts'
import { shownTarget } from '../image/properties.ts'
import {
  lacksDescription,
  type MediaContent,
  mediaAsDocument,
  mediaOnServer,
  savedImage,
  shownImage,
} from '../image/server/media-contents.ts'
import { imageFile } from '../image/server/xml.ts'
import type { ServerKind } from '../server/server-kind.ts'
import { imageLinkKind } from './contract.ts'

/** Image links on the server. A link to a page of this site leads to the page's current path (D-16). */
export const imageLinkOnServer = {
  name: imageLinkKind.name,
  ...mediaOnServer,
  render: (content, place) => ({
    type: imageLinkKind.name,
    ...shownImage(content, place),
    linkId: place.id,
    linkControlId: place.id,
    linkUrl: (content.pageUrl ?? '') + content.linkUrl || noLinkUrl,
    linkTarget: shownTarget(content.properties, imageLinkKind.properties),
    linkModified: place.modified.toISOString(),
    linkUsername: place.username,
  }),
  asDocument: (content) => mediaAsDocument(content, imageLinkKind.properties),
  copied: (content, { from, to, link }) =>
    content.linkPage === from.id ? { ...content, linkPage: to.id, linkUrl: link(content.linkUrl) } : content,
  saved(item) {
    const { linkId, linkControlId, linkUrl, linkUsername, linkModified } = item
    return { ...savedImage(item), linkId, linkControlId, linkUrl, linkUsername, linkModified }
  },
  fault: (content) => (lacksDescription(content) ? ['Enter a description.', 'It is the name of the link.'] : undefined),
  file: imageFile('image-link', imageLinkKind),
} satisfies ServerKind<'image_link', MediaContent>
