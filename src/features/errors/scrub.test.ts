import { expect, test } from 'vitest'
import { causeOf, scrub } from './scrub.ts'

test.each([
  ['GET https://mds.example/api/image/data?identifier=42#x failed', 'GET https://mds.example/api/image/data failed'],
  [
    'at load (https://mds.example/assets/page-DbX8kQ2f.js?v=012345:12:345678)',
    'at load (https://mds.example/assets/page-DbX8kQ2f.js:12:345678)',
  ],
  [
    'go@https://mds.example/assets/page-DbX8kQ2f.js:1:100200',
    'go@https://mds.example/assets/page-DbX8kQ2f.js:1:100200',
  ],
  ['at eval (<anonymous>:1:123456)', 'at eval (<anonymous>:1:123456)'],
  ['/link/hVn3uQkT2s-0aBcDeFgHiJkLmNoPqRsT is closed', '/link/… is closed'],
  ['/database/tab/012345', '/database/tab/[ID]'],
  ['Study ID 01-01234 not found', 'Study ID [ID] not found'],
  ['sample 012345,id:012345', 'sample [ID],id:[ID]'],
  ['NHS 943 476 5919 or 943-476-5919 or 9434765919', 'NHS [ID] or [ID] or [ID]'],
  ['no user jane.doe@example.org here', 'no user [e-mail] here'],
  ['6f9619ff-8b86-d011-b42d-00c04fc964ff', '[ID]'],
  ['token hVn3uQkT2s-0aBcDeFgHiJkLmNo', 'token […]'],
  ['commitPassiveMountEffects is not a function', 'commitPassiveMountEffects is not a function'],
  ["Cannot read properties of undefined (reading 'a?.b')", "Cannot read properties of undefined (reading 'a?.b')"],
  ['Is it 8 g/dL? Yes', 'Is it 8 g/dL? Yes'],
  ['', ''],
])('D-21 %j is reported as %j', (text, reported) => {
  expect(scrub(text)).toBe(reported)
})

test('scrubbing a report takes time linear in its length, whatever it contains', () => {
  const pieces = [
    'a',
    '1',
    '-',
    '@',
    '/',
    '/a',
    '/?',
    'a.',
    '1-',
    'a-',
    ':1',
    'a@',
    ' \n',
    '"/',
    '.js?',
    '.js:1',
    '/link/',
    '?',
  ]
  // Quadratic matching would take minutes.
  for (const piece of pieces)
    for (const end of ['', '1', '?', '@', '.js', ':1', ' ']) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length)) + end
      expect(scrub(text).length).toBeLessThanOrEqual(2 * text.length)
      expect(causeOf('', text).length).toBeLessThanOrEqual(text.length)
    }
})

test('D-21 reports with the same stack have one cause, whatever the message and the site’s address', () => {
  const stack = (host: string, message: string) =>
    `TypeError: ${message}\n    at draw (https://${host}/assets/page-1.js:1:20)\n    at go (https://${host}/assets/page-1.js:2:30)`
  const cause = causeOf('one', stack('a.example', 'one'))
  expect(causeOf('two', stack('b.example', 'two'))).toBe(cause)
  expect(causeOf('one', stack('a.example', 'one').replace(':2:30', ':2:31'))).not.toBe(cause)
  expect(causeOf('one', '')).not.toBe(causeOf('two', ''))
  expect(causeOf('x', 'draw@https://a.example/page-1.js:1:20')).toBe(
    causeOf('y', 'draw@https://b.example/page-1.js:1:20'),
  )
})
