import { expect, test } from 'vitest'
import type { Route } from '#base/contract/route.ts'
import { leadsAway, type MenuEntry, menuFor } from './contract.ts'

const route = (name: string, rest: Partial<Route> = {}): Route => ({
  name,
  path: `/${name}`,
  title: name,
  description: '',
  ...rest,
})

const routes = [
  route('home', { path: '/' }),
  route('login', { hidden: true }),
  route('diagnosis'),
  route('workup', { parent: 'diagnosis' }),
  route('secret', { parent: 'diagnosis', hidden: true }),
  route('cytogenetics', { parent: 'workup' }),
  route('link', { path: '/link/:uid' }),
  route('admin', { roles: ['Admin'] }),
  route('email', { roles: ['Admin'], parent: 'admin' }),
  route('society', { path: 'https://society.example.org/' }),
]

const drawn = (entries: readonly MenuEntry[]): string =>
  entries.map((entry) => entry.route.name + (entry.children.length ? `(${drawn(entry.children)})` : '')).join(' ')

test('2.5 the menu lists top-level routes that are not hidden, children beneath their parent', () => {
  expect(drawn(menuFor(routes, []))).toBe('home diagnosis(workup(cytogenetics)) society')
})

test('2.5 a route with roles is listed for those who hold one of them', () => {
  expect(drawn(menuFor(routes, [' admin ']))).toBe('home diagnosis(workup(cytogenetics)) admin(email) society')
  expect(drawn(menuFor(routes, ['Editor']))).not.toContain('admin')
})

test('2.5 an entry of another site is known as such', () => {
  expect(routes.filter(leadsAway).map(({ name }) => name)).toEqual(['society'])
})
