import { expect, test } from 'vitest'
import { momentText } from '#base/contract/day.ts'
import { detailInWords } from './audit-detail.ts'

test.each([
  [{ from: ['Editor'], to: ['Admin', 'Editor'] }, 'Editor → Admin, Editor'],
  [{ roles: [] }, 'roles: none'],
  [{ by: 'reset link', sessionsEnded: 2 }, 'by: reset link; sessions ended: 2'],
  [{ isTooOften: true }, 'too often: yes'],
  [{ isTooOften: false, note: null, reason: '' }, 'too often: no'],
  [{ before: { title: null, online: true }, after: { title: 'Iron', online: true } }, 'title: none → Iron'],
  [{ version: 2, before: null, after: { title: 'Iron' } }, 'title: Iron; version: 2'],
  [{ what: 'Moved “Iron”', pages: [{ page: 3, after: { online: true } }], redirects: [] }, 'Moved “Iron”'],
  [{ places: [{ url: 'Help', version: 3 }] }, 'places: (page: Help; version: 3)'],
  [{ query: 'A0p-UsVYkQ1cXk3Yc0zR7v2m9bJ4d6eF8gH1iJ3kL5n', ids: ['XX-00001'] }, 'IDs: XX-00001'],
  [{ digest: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }, ''],
  [{ purpose: 'invitation', messageId: '<0f3a@example.org>' }, 'purpose: invitation'],
  [{ made: '2026-11-22T15:37:59.000Z' }, `made: ${momentText('2026-11-22T15:37:59.000Z')}`],
  [{ portlets: ['marrow-genetics', 'blood-counts'] }, 'portlets: marrow-genetics, blood-counts'],
  [
    { roles: ['DataWriter'], methods: ['password', 'recoveryCode'] },
    'roles: Data writer; methods: password, recovery code',
  ],
  [{ ids: Array.from({ length: 12 }, (_, at) => at) }, 'IDs: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more'],
  [{ due: '2026-12-01' }, 'due: 1 December 2026'],
  // A name is shown as it is.
  [{ username: 'anna-maria' }, 'username: anna-maria'],
  [{}, ''],
])('%j is shown as %s', (detail, words) => {
  expect(detailInWords(JSON.stringify(detail))).toBe(words)
})
