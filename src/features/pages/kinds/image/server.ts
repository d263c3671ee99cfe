import type { ServerKind } from '../server/server-kind.ts'
import { imageKind } from './contract.ts'
import {
  figurePassages,
  lacksDescription,
  loadMedia,
  type MediaContent,
  mediaAsDocument,
  savedImage,
  shownImage,
  uploadsIn,
  withdrawnFiles,
  withdrawnOn,
  writeMedia,
} from './server/media-contents.ts'
import { imageFile } from './server/xml.ts'

export const imageOnServer = {
  name: imageKind.name,
  news: 'all',
  load: loadMedia,
  draw: (content, place) => ({ type: imageKind.name, ...shownImage(content, place) }),
  passages: figurePassages,
  forEditors: withdrawnFiles,
  asDocument: (content) => mediaAsDocument(content, imageKind.properties),
  write: writeMedia,
  withdrawn: withdrawnOn,
  uploads: uploadsIn,
  saved: savedImage,
  fault: (content) =>
    lacksDescription(content) && !content.properties.imageDecorative
      ? ['Enter a description.', 'Or mark the image as decorative.']
      : undefined,
  file: imageFile('image', imageKind),
} satisfies ServerKind<'image', MediaContent>
