import type { MediaTraits } from '../kind.ts'

/** An image with a link (3.6). */
export const imageLinkTraits = {
  name: 'image_link',
  words: 'image link',
  part: { kind: 'image_link', label: 'Image link' },
  missingDescription: 'Enter a description',
  saving: { path: '/api/editable/link', parameter: 'link' },
  properties: {
    more: ['linkUrl', 'linkTarget'],
    descriptionHint: 'Describe where the link leads. Used as the name of the link and as its label.',
  },
} as const satisfies MediaTraits
