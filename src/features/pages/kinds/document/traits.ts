import type { MediaTraits } from '../kind.ts'

/** A file to download, with or without an image (3.6). */
export const documentTraits = {
  name: 'document',
  words: 'document',
  part: { kind: 'document', label: 'Download' },
  hasFile: true,
  saving: { path: '/api/editable/document', parameter: 'document' },
  properties: {
    more: ['linkTarget'],
    descriptionHint: 'The name of the document for readers. If blank, the file name is shown.',
    defaults: { linkTarget: '_blank' },
  },
} as const satisfies MediaTraits
