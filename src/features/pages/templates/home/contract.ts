import type { Template } from '../template.ts'

export const home = {
  name: 'home',
  label: 'Home page',
  description: 'The sections of the site, its tools, and what people look for most',
  slots: [
    { name: 'often', kind: 'region', label: 'Often looked for' },
    { name: 'numbers', kind: 'region', label: 'Numbers at hand' },
    { name: 'tasks', kind: 'region', label: 'Tasks' },
    { name: 'publisher', kind: 'collection', label: 'Who publishes this site' },
  ],
  isNotClinical: true,
  headings: [],
  isFixed: true,
} as const satisfies Template
