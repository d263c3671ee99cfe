import { expect, test } from 'vitest'
import { isFound } from './search-users.tsx'

const eve = { username: 'eve', displayName: 'Eve Example', email: 'eve@example.org', roles: ['Editor', 'DataWriter'] }

test.each([
  ['', true],
  ['example', true],
  ['EVE datawriter', true],
  ['eve admin', false],
  ['.org', true],
])('a search for “%s”', (search, found) => {
  expect(isFound(search)(eve)).toBe(found)
})
