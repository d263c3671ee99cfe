import { expect, test } from 'vitest'
import { printFootOf } from './print-foot.ts'

test('the footer of a printed page has site, title and date, with special characters escaped', () => {
  expect(printFootOf('MDS', 'Iron', '2026-11-20')).toBe('"MDS · Iron · updated 20 November 2026"')
  expect(printFootOf('MDS', 'Iron', null)).toBe('"MDS · Iron"')
  expect(printFootOf('MDS', '"</style>\\')).toBe('"MDS · \\22 \\3c /style>\\5c "')
})
