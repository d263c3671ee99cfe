import type { MediaTraits } from '../kind.ts'

export const imageTraits = {
  name: 'image',
  words: 'image',
  part: { kind: 'image', label: 'Figure' },
  missingDescription: 'Enter a description, or mark the image as decorative',
  saving: { path: '/api/editable/image', parameter: 'image' },
  properties: {
    more: ['imageCaption', 'imageDecorative'],
    descriptionHint: 'Describe the image for people who cannot see it.',
  },
} as const satisfies MediaTraits
