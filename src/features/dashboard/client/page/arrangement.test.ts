import { expect, test } from 'vitest'
import type { Column } from '../../contract/dashboard.ts'
import { arrange } from './arrangement.ts'

const columns = (...lists: string[]): Column[] =>
  lists.map((names, at) => ({
    id: `c${at}`,
    portlets: names
      .split(' ')
      .filter(Boolean)
      .map((name) => ({
        ...{ id: name, component: name, title: '', collapsed: false },
        size: name === name.toUpperCase() ? (2 as const) : (1 as const),
      })),
  }))

/** Each cell as `column/span rows: portlets`; capital letters are two columns wide. */
const cellsOf = (...lists: string[]) =>
  arrange(columns(...lists))
    .cells.map(
      ({ column, span, fromRow, toRow, portlets }) =>
        `${column}/${span} ${fromRow}-${toRow}: ${portlets.map(({ id }) => id).join(' ')}`,
    )
    .sort()

test('D-4 portlets of one column are stacked column by column', () => {
  expect(cellsOf('a b', 'c')).toEqual(['1/1 1-2: a b', '2/1 1-2: c'])
})

test('D-4 a portlet of size 2 spans two columns, and the portlets above and below it keep their order', () => {
  expect(cellsOf('a B c', 'd e f')).toEqual(['1/1 1-2: a', '1/1 3-4: c', '1/2 2-3: B', '2/1 1-2: d', '2/1 3-4: e f'])
})

test('D-4 size 2 spans to the left from the last column, and one column where there is one', () => {
  expect(cellsOf('a', 'B')).toEqual(['1/1 3-4: a', '1/2 2-3: B'])
  expect(cellsOf('A b')).toEqual(['1/1 1-2: A b'])
})

test('D-4 every portlet is rendered once, in any layout', () => {
  const lists = ['A b C', 'D E f', 'g H', 'i j K l']
  const names = arrange(columns(...lists)).cells.flatMap(({ portlets }) => portlets.map(({ id }) => id))
  expect(names.toSorted()).toEqual(lists.join(' ').split(' ').toSorted())
})

test('D-4 no two cells overlap', () => {
  const occupied = new Set<string>()
  for (const { column, span, fromRow, toRow } of arrange(columns('A b C', 'D E f', 'g H', 'i j K l')).cells)
    for (let at = column; at < column + span; at++)
      for (let row = fromRow; row < toRow; row++) {
        expect(occupied).not.toContain(`${at} ${row}`)
        occupied.add(`${at} ${row}`)
      }
})
