import type { Part } from '../contract/parts.ts'

/** The parts of most pages: key points, a figure, the text, a document to download, and further reading. */
export const commonSlots: readonly Part[] = [
  { name: 'key-points', kind: 'region', label: 'key points' },
  { name: 'figure', kind: 'image', label: 'figure' },
  { name: 'main', kind: 'region', label: 'main text' },
  { name: 'download', kind: 'document', label: 'download' },
  { name: 'reading', kind: 'collection', label: 'Further reading' },
]
