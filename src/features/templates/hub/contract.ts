import { commonSlots } from '../slots.ts'
import type { Template } from '../template.ts'

/** A page that leads on to the pages beneath it. */
export const hub = {
  name: 'hub',
  label: 'Section page',
  description: 'Lists the pages under it, before its own text',
  slots: commonSlots,
  headings: ['Overview'],
  hasOpenParts: true,
} as const satisfies Template
