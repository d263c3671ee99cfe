import { commonSlots } from '../slots.ts'
import type { Template } from '../template.ts'

/** A page of the guidelines whose parts editors arrange. */
export const standard = {
  name: 'standard',
  label: 'Standard page',
  description: 'Text, figures, downloads and lists, in any number and order',
  slots: commonSlots,
  headings: ['Who it concerns', 'What to do', 'What to watch'],
  hasOpenParts: true,
} as const satisfies Template
