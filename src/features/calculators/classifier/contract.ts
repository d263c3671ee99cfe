import type { Route } from '#base/contract/route.ts'

/** The page of the digital classifier (2.1). */
export const classifier = {
  name: 'classifier',
  path: '/diagnosis/classification/classifier',
  parent: 'classification',
  title: 'Digital classifier',
  description: 'Step through the criteria',
} as const satisfies Route
