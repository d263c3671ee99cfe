import { expect, test } from 'vitest'
import { limitFault } from './limits.ts'

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const link = (href: unknown) => ({ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const times = (count: number, make: (at: number) => unknown) => Array.from({ length: count }, (_, at) => make(at))

/** Fails if anything of the document but its number of blocks is read. */
const unread = new Proxy({}, { get: () => expect.fail('a block was read') })

test('too many blocks are refused before any of them is read', () => {
  expect(limitFault(doc(...times(20_000, () => unread)))).toEqual({
    message: 'The text has more than 2,000 blocks. Please divide it.',
    path: '/content/2000',
  })
})

test('too many addresses are refused at the first of them', () => {
  const links = [...times(1001, (at) => link(`https://a.example/${at}`)), unread]
  // Counted from the end of a block.
  expect(limitFault(doc(paragraph(...links.reverse())))?.message).toMatch(
    /^The text links to more than 1,000 addresses/,
  )
  expect(limitFault(doc(paragraph(...times(1000, link))))).toBeUndefined()
})

test.each([
  undefined,
  null,
  'x',
  [],
  {},
  doc(null, 1, 'x', { content: 'x', marks: 5 }, { content: [{ marks: [null] }] }),
])('a document that is none exceeds no limit: %j', (input) => {
  expect(limitFault(input)).toBeUndefined()
})
