import { expect, test } from 'vitest'
import { detailInWords } from './audit-detail.ts'

test.each([
  [{ from: ['Editor'], to: ['Admin', 'Editor'] }, 'from: Editor; to: Admin, Editor'],
  [{ roles: [] }, 'roles: none'],
  [{ by: 'reset link', sessionsEnded: 2 }, 'by: reset link; sessions ended: 2'],
  [{ isTooOften: true }, 'is too often: yes'],
  [{ isTooOften: false, note: null }, 'is too often: no'],
  [{ before: { title: null, online: true }, after: { title: 'Iron' } }, 'before: (online: yes); after: (title: Iron)'],
  [
    { pages: [{ page: 3, after: { online: true } }], redirects: [] },
    'pages: (page: 3; after: (online: yes)); redirects: none',
  ],
  [{ query: 'A0p-UsVYkQ1cXk3Yc0zR7v2m9bJ4d6eF8gH1iJ3kL5n', ids: ['XX-00001'] }, 'ids: XX-00001'],
  [{}, ''],
])('%j is shown as %s', (detail, words) => {
  expect(detailInWords(JSON.stringify(detail))).toBe(words)
})
