import type { Template } from '../template.ts'

/** How to use the site, with a code that opens it on a phone. */
export const help = {
  name: 'help',
  label: 'Help',
  description: 'How to use the site, with a code that opens it on a phone',
  slots: [
    { name: 'key-points', kind: 'region', label: 'In short' },
    { name: 'figure', kind: 'image', label: 'Figure' },
    { name: 'main', kind: 'region', label: 'Main text' },
    { name: 'download', kind: 'document', label: 'Download' },
  ],
  isNotClinical: true,
  headings: ['How to use this site'],
} as const satisfies Template
