import type { ServerKind } from '../server/server-kind.ts'
import { imageKind } from './contract.ts'
import {
  lacksDescription,
  type MediaContent,
  mediaAsDocument,
  mediaOnServer,
  savedImage,
  shownImage,
} from './server/media-contents.ts'
import { imageFile } from './server/xml.ts'

export const imageOnServer = {
  name: imageKind.name,
  ...mediaOnServer,
  render: (content, place) => ({ type: imageKind.name, ...shownImage(content, place) }),
  asDocument: (content) => mediaAsDocument(content, imageKind.properties),
  saved: savedImage,
  fault: (content) =>
    lacksDescription(content) && !content.properties.imageDecorative
      ? ['Enter a description.', 'Or mark the image as decorative.']
      : undefined,
  file: imageFile('image', imageKind),
} satisfies ServerKind<'image', MediaContent>
