import type { Template } from '../template.ts'

/** How to use the site, with a code that opens it on a phone. */
export const help = {
  name: 'help',
  label: 'Help',
  description: 'How to use the site, with a code that opens it on a phone',
  slots: [
    { name: 'key-points', kind: 'region', label: 'key points' },
    { name: 'figure', kind: 'image', label: 'figure' },
    { name: 'main', kind: 'region', label: 'main text' },
    { name: 'download', kind: 'document', label: 'download' },
  ],
  isNotClinical: true,
  headings: ['How to use this site'],
} as const satisfies Template
