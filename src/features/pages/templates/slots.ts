import type { Part } from '../contract/parts.ts'

/** The parts of most pages: what it says in short, a figure, the text, a document to download, and further reading. */
export const commonSlots: readonly Part[] = [
  { name: 'key-points', kind: 'region', label: 'In short' },
  { name: 'figure', kind: 'image', label: 'Figure' },
  { name: 'main', kind: 'region', label: 'Main text' },
  { name: 'download', kind: 'document', label: 'Download' },
  { name: 'reading', kind: 'collection', label: 'Further reading' },
]
