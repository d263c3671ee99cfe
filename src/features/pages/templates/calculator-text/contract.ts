import type { Template } from '../template.ts'

/** The text below a calculator, which is a program and draws these slots itself. */
export const calculatorText = {
  name: 'calculator-text',
  label: 'Text of a calculator',
  description: 'What editors write below a calculator',
  slots: [
    { name: 'key-points', kind: 'region', label: 'key points' },
    { name: 'when', kind: 'region', label: 'when' },
    { name: 'pitfalls', kind: 'region', label: 'pitfalls' },
    { name: 'next', kind: 'region', label: 'next' },
    { name: 'main', kind: 'region', label: 'main text' },
  ],
  headings: [],
  isFixed: true,
} as const satisfies Template
