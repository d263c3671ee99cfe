import type { Template } from '../template.ts'

/** The way in: the sections, the tools, and what people look for most. */
export const home = {
  name: 'home',
  label: 'Home page',
  description: 'The sections of the site, its tools, and what people look for most',
  slots: [
    { name: 'chart-workup', kind: 'image_link', label: 'chart workup' },
    { name: 'chart-risk', kind: 'image_link', label: 'chart risk' },
    { name: 'chart-treatment', kind: 'image_link', label: 'chart treatment' },
    { name: 'questions', kind: 'region', label: 'questions' },
    { name: 'key-points', kind: 'region', label: 'key points' },
    { name: 'recent', kind: 'region', label: 'recent' },
    { name: 'scope', kind: 'region', label: 'scope' },
  ],
  headings: [],
  isFixed: true,
} as const satisfies Template
