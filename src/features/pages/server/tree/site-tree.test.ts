import { expect, test } from 'vitest'
import type { MenuEntry, Route } from '#base/contract/route.ts'
import type { Visitor } from '../access/access.ts'
import { SiteTree, type TreeRow } from './site-tree.ts'

const row = (id: number, url: string, more: Partial<TreeRow> = {}): TreeRow => ({
  ...{ id, url, key: url, title: url.slice(1) || 'home', description: null, parent: null, position: id },
  ...{ template: 'standard', inMenu: true, menuGroup: null, online: true, accessRoles: [], archived: null },
  ...more,
})

const rows = [
  row(1, '/', { template: 'home' }),
  row(2, '/diagnosis'),
  row(3, '/diagnosis/workup', { parent: 2 }),
  row(4, '/diagnosis/secret', { parent: 2, inMenu: false }),
  row(5, '/moved', { key: '/diagnosis/cytogenetics', parent: 3 }),
  row(6, '/draft', { online: false }),
  row(7, '/gone', { archived: new Date() }),
  row(8, '/for-admins', { accessRoles: ['Admin'] }),
  row(9, '/tool', { template: null, title: null, position: 3 }),
]

const program = (name: string, more: Partial<Route> = {}): Route => ({ name, path: `/${name}`, title: name, ...more })

const programs = [
  program('login', { hidden: true, isStatic: true }),
  program('tool'),
  program('link', { path: '/link/:uid', isStatic: true }),
  program('admin', { roles: ['Admin'], isStatic: true }),
  program('email', { path: '/admin/email', roles: ['Admin'], parent: '/admin', isStatic: true }),
  program('society', { path: 'https://society.example.org/' }),
]

const tree = new SiteTree(1, programs, rows)
const as = (...roles: string[]): Visitor =>
  ({ user: roles.length > 0 ? { username: 'x', roles } : undefined, routes: programs }) as unknown as Visitor
const rendered = (entries: readonly MenuEntry[]): string =>
  entries
    .map(({ path, pages = [], hasMore }) => `${path}${pages.length ? `(${rendered(pages)})` : ''}${hasMore ? '+' : ''}`)
    .join(' ')
const at = (path: string) => {
  const node = tree.at(path)
  if (!node) throw new Error(`nothing at ${path}`)
  return node
}

test('2.5 the menu lists the pages in it, in order, children under their parent', () => {
  expect(rendered(tree.menu(as(), 'whole'))).toBe(
    '/ /diagnosis(/diagnosis/workup(/moved)) /tool https://society.example.org/',
  )
})

test('an entry of the menu names the heading it is under', () => {
  const grouped = new SiteTree(1, programs, [row(1, '/'), row(2, '/a', { menuGroup: 'Lower risk' }), row(3, '/b')])
  const headings = Object.fromEntries(grouped.menu(as(), 'whole').map(({ path, group }) => [path, group]))
  expect(headings).toMatchObject({ '/a': 'Lower risk', '/b': undefined })
})

test('2.5, D-34 a page with roles is in the menu of users who hold one, an unpublished page in that of editors', () => {
  expect(rendered(tree.menu(as('Admin'), 'whole'))).toBe(
    '/ /diagnosis(/diagnosis/workup(/moved)) /tool /draft /for-admins /admin(/admin/email) https://society.example.org/',
  )
  expect(rendered(tree.menu(as('Editor'), 'whole'))).not.toContain('/for-admins')
})

test('2.6 a page brings the top of the menu and its own branch', () => {
  expect(rendered(tree.menu(as()))).toBe('/ /diagnosis+ /tool https://society.example.org/')
  expect(rendered(tree.menu(as(), at('/moved')))).toContain('/diagnosis(/diagnosis/workup(/moved))')
})

test('the neighbours of a page are those of the tree, whatever their paths', () => {
  const { trail, previous, next, section } = tree.around(at('/moved'), as())
  expect(trail.map(({ path }) => path)).toEqual(['/', '/diagnosis', '/diagnosis/workup'])
  expect([previous?.path, next?.path]).toEqual(['/diagnosis/workup', '/tool'])
  expect(section).toBeUndefined()
  expect(tree.around(at('/diagnosis'), as()).section?.pages.map(({ path }) => path)).toEqual(['/diagnosis/workup'])
})

test('the home page introduces the sections', () => {
  expect(tree.around(at('/'), as()).introduced.map(({ path }) => path)).toEqual(['/diagnosis'])
})

test('a program introduces the programs that it names, by their names', () => {
  const overview = new SiteTree(1, [program('overview', { introduces: ['tool'] }), ...programs], rows)
  const node = overview.at('/overview')
  expect(node && overview.around(node, as()).introduced).toEqual([{ name: 'tool', path: '/tool', title: 'tool' }])
})

test('an address matches a page exactly, or the pattern of a program', () => {
  expect(tree.at('/Moved')).toBeUndefined()
  expect(tree.inAnyCase('/Moved')?.route.name).toBe('/diagnosis/cytogenetics')
  expect(tree.at('/diagnosis/cytogenetics')).toBeUndefined()
  expect(tree.at('/gone')).toBeUndefined()
  expect(tree.at('/link/x')?.route.name).toBe('link')
})

test('contradictory rows still make a tree', () => {
  const odd = new SiteTree(
    1,
    [],
    [
      row(1, '/a', { parent: 2 }),
      row(2, '/b', { parent: 1 }),
      row(3, '/c', { parent: 99 }),
      row(4, '/d', { parent: 4 }),
    ],
  )
  expect(odd.all.map(({ route }) => route.path).sort()).toEqual(['/a', '/b', '/c', '/d'])
})

/** What is around one of the pages `/a/p0` to `/a/p1997`, of which those with a number in `unseen` are not in the menu. */
function amongMany(path: string, unseen: (number: number) => boolean = () => false) {
  const pages = Array.from({ length: 1998 }, (_, at) => row(at + 3, `/a/p${at}`, { parent: 2, inMenu: !unseen(at) }))
  const many = new SiteTree(1, [], [row(1, '/'), row(2, '/a'), ...pages])
  const node = many.at(path)
  if (!node) throw new Error('the page is missing')
  return many.around(node, as())
}

test('a page among many hidden ones lists the nearest that are shown', () => {
  const isFar = (number: number) => Math.abs(number - 1000) > 100
  const { section, menu } = amongMany('/a/p1000', (number) => number !== 1000 && !isFar(number))
  const paths = section?.pages.map(({ path }) => path)
  expect(paths).toHaveLength(49)
  expect(paths).toEqual(expect.arrayContaining(['/a/p899', '/a/p1101']))
  expect(menu[1]?.pages).toHaveLength(50)
  expect(menu[1]).toMatchObject({ hasMore: true })
})

test('a menu without the hidden pages of a section is whole', () => {
  const { menu } = amongMany('/a/p1000', (number) => number % 100 > 0)
  expect(menu[1]?.pages).toHaveLength(20)
  expect(menu[1]).not.toHaveProperty('hasMore')
})

test('a hidden page among many has the pages around it in the menu', () => {
  const paths = amongMany('/a/p1000', (number) => number === 1000).menu[1]?.pages?.map(({ path }) => path)
  expect(paths).toHaveLength(50)
  expect(paths).toEqual(expect.arrayContaining(['/a/p999', '/a/p1001']))
})

test('a page among many lists its neighbours, and the menu says that there are more', () => {
  const { section, menu, previous } = amongMany('/a/p1000')
  expect(section?.pages.length).toBeLessThanOrEqual(50)
  expect(section?.pages.map(({ path }) => path)).toContain('/a/p1001')
  expect(menu[1]).toMatchObject({ path: '/a', hasMore: true })
  expect(menu[1]?.pages?.length).toBeLessThanOrEqual(50)
  expect(previous?.path).toBe('/a/p999')
})
