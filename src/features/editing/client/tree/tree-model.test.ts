import { expect, test } from 'vitest'
import { pathFault, suggestedPath } from '#features/pages/contract/paths.ts'
import type { TreePage } from '#features/pages/contract/tree-endpoints.ts'
import { choicesOf, destinationOf, unusedPath } from './tree-model.ts'

const page = (id: number, path: string, parent: number | null = null): TreePage => ({
  ...{ id, path, parent, title: path, template: 'standard' },
  ...{ inMenu: true, menuGroup: null, online: true, archived: null, isFixed: false },
})

test('a suggested path is free and valid, however long the title is', () => {
  const path = suggestedPath('/treatment', 'Allogeneic haematopoietic stem-cell transplantation in older patients')
  const pages = [page(1, path)]
  for (const end of ['', '-copy', '-copy']) {
    const free = unusedPath(path, end, pages)
    expect(pathFault(free)).toBeUndefined()
    expect(pages.map((one) => one.path)).not.toContain(free)
    pages.push(page(pages.length + 1, free))
  }
})

test('a page moves up and down among its siblings, and in and out', () => {
  const pages = [page(1, '/a'), page(2, '/b'), page(3, '/c'), page(4, '/b/x', 2)]
  expect(destinationOf(2, 'up', pages)).toEqual({ parent: null, before: 1 })
  expect(destinationOf(1, 'up', pages)).toBeUndefined()
  expect(destinationOf(2, 'down', pages)).toEqual({ parent: null, before: null })
  expect(destinationOf(3, 'in', pages)).toEqual({ parent: 2, before: null })
  expect(destinationOf(4, 'out', pages)).toEqual({ parent: null, before: 3 })
})

test('no page is offered a place under the search, its lists or all changes', () => {
  const program = (id: number, path: string, parent: number | null = null) => ({
    ...page(id, path, parent),
    template: null,
  })
  const pages = [
    ...[page(1, '/prognosis'), program(2, '/prognosis/calculators', 1), program(3, '/prognosis/calculators/ipssr', 2)],
    ...[program(4, '/changes'), program(5, '/search'), program(6, '/search/a-z', 5)],
  ]
  expect(choicesOf(pages).map(({ label }) => label)).toEqual([
    'Top of the site',
    '/prognosis',
    '– /prognosis/calculators',
    '– – /prognosis/calculators/ipssr',
  ])
})
