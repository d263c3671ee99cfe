import type { Template } from '../template.ts'

/** The text below a calculator, which is a program and renders these slots itself. */
export const calculatorText = {
  name: 'calculator-text',
  label: 'Text of a calculator',
  description: 'What editors write below a calculator',
  slots: [
    { name: 'key-points', kind: 'region', label: 'In short' },
    { name: 'when', kind: 'region', label: 'When' },
    { name: 'pitfalls', kind: 'region', label: 'Pitfalls' },
    { name: 'next', kind: 'region', label: 'Next' },
    { name: 'main', kind: 'region', label: 'Main text' },
  ],
  headings: [],
  isFixed: true,
} as const satisfies Template
