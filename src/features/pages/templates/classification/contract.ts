import { commonSlots } from '../slots.ts'
import type { Template } from '../template.ts'

export const classification = {
  name: 'classification',
  label: 'Classification',
  description: 'The types of a classification with their criteria',
  slots: commonSlots,
  headings: ['Types and criteria', 'What changed since the last edition', 'Limits'],
  hasOpenParts: true,
} as const satisfies Template
