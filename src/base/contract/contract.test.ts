import { expect, test } from 'vitest'
import { enabled } from './flags.ts'
import { hasAnyRole } from './roles.ts'
import { type Route, routeAt, siteMapFaults } from './route.ts'
import { carriesSession } from './session.ts'

const route = (name: string, path: string, more: Partial<Route> = {}): Route => ({
  name,
  path,
  title: name,
  description: '',
  ...more,
})
const routes = [
  route('home', '/'),
  route('a', '/a'),
  route('b', '/a/b', { parent: '/a' }),
  route('hidden', '/hidden', { hidden: true }),
  route('link', '/link/:uid', { hidden: true }),
  route('c', '/c'),
]

test('a list entry whose flag is off is not listed', () => {
  const entries = [{ name: 'always' }, { name: 'sometimes', flag: 'Database' as const }]
  expect(enabled(entries, []).map(({ name }) => name)).toEqual(['always'])
  expect(enabled(entries, ['Database'])).toHaveLength(2)
})

test.each([
  [[], [], true],
  [[], ['Admin'], false],
  [[' admin '], ['Admin'], true],
  [['Editor'], ['ADMIN', 'editor'], true],
  [['Editor'], ['', ' '], true],
  [['Administrator'], ['Admin'], false],
] as const)('5.5, 6 roles %j against %j', (held, required, isAllowed) => {
  expect(hasAnyRole(held, required)).toBe(isAllowed)
})

test('an address matches a route exactly, including its case, or by its pattern', () => {
  expect(routeAt(routes, '/a/b')?.name).toBe('b')
  expect(routeAt(routes, '/A')).toBeUndefined()
  expect(routeAt(routes, '/a/')).toBeUndefined()
  expect(routeAt(routes, '/link/xyz')?.name).toBe('link')
  expect(routeAt(routes, '/link/')).toBeUndefined()
  expect(routeAt(routes, '/link/x/y')).toBeUndefined()
})

test('a contradictory list of programs says why', () => {
  expect(siteMapFaults(routes)).toEqual([])
  expect(siteMapFaults([...routes, route('a', '/A'), route('d', '/d', { parent: 'gone' })])).toEqual([
    'two routes are named a',
    'two routes are at /a',
    'the parent of d is not a path: gone',
  ])
})

test.each([
  ['sid=1', true],
  ['a=b; sid=1', true],
  ['__Host-sid=x; a=b', true],
  ['notsid=1', false],
  ['mysid=1; XSRF-TOKEN=sid', false],
  [undefined, false],
])('D-95 a session cookie is seen in %j: %s', (header, carries) => {
  expect(carriesSession(header)).toBe(carries)
})
