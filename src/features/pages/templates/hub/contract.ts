import { commonSlots } from '../slots.ts'
import type { Template } from '../template.ts'

export const hub = {
  name: 'hub',
  label: 'Section page',
  description: 'Lists the pages under it, before its own text',
  slots: commonSlots,
  isNotClinical: true,
  headings: ['Overview'],
  hasOpenParts: true,
} as const satisfies Template
