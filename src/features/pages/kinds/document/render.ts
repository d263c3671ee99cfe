import { endingOf } from '#base/contract/upload.ts'
import { documentAddressOf } from '#features/media/contract.ts'
import { element, empty, type Html, text } from '#features/rich-text/index.ts'
import type { UnsavedImage } from '../image/defaults.ts'
import type { MediaItem } from '../image/placing.ts'
import { shownTarget } from '../image/properties.ts'
import { renderFrame } from '../image/render/frame.ts'
import type { Surroundings } from '../image/render/image.ts'
import { opensNewTab } from '../image/render/words.ts'
import { sizeText } from '../size.ts'
import type { DocumentItem } from './contract.ts'
import { documentTraits } from './traits.ts'

/** A file to download, with its name, type and size; nothing if there is no file (4.8). */
function renderDocument(item: MediaItem, { sizes }: Surroundings): Html {
  if (item.type !== 'document' || item.documentId === 0) return text('')
  const { imageDescription, imageNewWindow, imageAddress, documentFileName, documentSize, linkUrl, linkTarget } = item
  const isElsewhere = imageNewWindow || linkTarget === '_blank'
  const facts = `${endingOf(documentFileName).toUpperCase()}, ${sizeText(documentSize)}`
  return element(
    'a',
    { class: 'document', href: linkUrl, target: isElsewhere ? '_blank' : undefined },
    imageAddress === '' ? sheet : renderFrame({ ...item, imageDescription: '' }, sizes),
    element(
      'span',
      {},
      element('span', { class: 'document-name' }, text(imageDescription || documentFileName)),
      text(' '),
      element('span', { class: 'document-facts' }, text(facts)),
      ...(isElsewhere ? [opensNewTab] : []),
    ),
  )
}

const sheet = element(
  'svg',
  { class: 'document-sheet', viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true' },
  empty('path', { d: 'M6 2h8l5 5v15H5V2zM14 2v6h5M12 11v7M9 15l3 3 3-3' }),
)

export const documentView = {
  ...documentTraits,
  render: renderDocument,
  unsaved: (image: UnsavedImage): DocumentItem => ({
    type: 'document',
    ...image,
    documentId: 0,
    documentControlId: 0,
    documentUploadId: 0,
    documentFileName: '',
    documentMimeType: '',
    documentSize: 0,
    documentModified: '',
    documentUsername: '',
    linkUrl: documentAddressOf(0),
    linkTarget: shownTarget({}, documentTraits.properties),
  }),
}
