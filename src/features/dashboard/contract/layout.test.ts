import { expect, test } from 'vitest'
import { type Dashboard, limits, type PlacedPortlet } from './dashboard.ts'
import {
  addColumn,
  addPortlets,
  addTab,
  changePortlet,
  emptyDashboard,
  findPortlet,
  movePortlet,
  moveTab,
  newTab,
  positionOf,
  removeColumn,
  removePortlet,
  removeTab,
  renameTab,
  selectTab,
  setFullWidth,
} from './layout.ts'

const portlet = (id: string): PlacedPortlet => ({ id, component: 'test', title: '', size: 1, collapsed: false })

/** Tabs with columns of portlets, written `t1: a b | c`. */
function dashboardOf(...tabs: string[]): Dashboard {
  const parsed = tabs.map((text) => {
    const [id = '', columns = ''] = text.split(': ')
    return {
      ...newTab(id, id),
      columns: columns.split('|').map((names, at) => ({
        id: `${id}-${at}`,
        portlets: names.split(' ').flatMap((name) => (name === '' ? [] : [portlet(name)])),
      })),
    }
  })
  return { v: 1, revision: 0, selected: parsed[0]?.id ?? '', tabs: parsed }
}

const asText = ({ tabs }: Dashboard) =>
  tabs.map(
    ({ id, columns }) => `${id}: ${columns.map(({ portlets }) => portlets.map((one) => one.id).join(' ')).join('|')}`,
  )

test('4.7 without any preset there is one tab named Default with one empty column', () => {
  const { tabs, selected } = emptyDashboard('d')
  expect(tabs).toMatchObject([{ id: 'd', title: 'Default', columns: [{ portlets: [] }] }])
  expect(selected).toBe('d')
})

test('4.7 removing the current tab goes to the one before it; removing the first tab goes to the second', () => {
  const three = dashboardOf('a: ', 'b: ', 'c: ')
  expect(removeTab(selectTab(three, 'c'), 'c').selected).toBe('b')
  expect(removeTab(selectTab(three, 'b'), 'b').selected).toBe('a')
  expect(removeTab(three, 'a')).toMatchObject({ selected: 'b', tabs: [{ id: 'b' }, { id: 'c' }] })
  expect(removeTab(three, 'b').selected).toBe('a')
})

test('5.4 the last remaining tab cannot be removed, nor the last visible one', () => {
  const one = dashboardOf('a: x')
  expect(removeTab(one, 'a')).toBe(one)
  const two = dashboardOf('a: x', 'hidden: ')
  expect(removeTab(two, 'a', two.tabs.slice(0, 1))).toBe(two)
  expect(removeTab(two, 'nothing')).toBe(two)
})

test('5.4 a tab has 1 to 10 columns', () => {
  let tabs = dashboardOf('a: x')
  for (let number = 2; number <= 12; number++) tabs = addColumn(tabs, 'a', `c${number}`)
  expect(tabs.tabs[0]?.columns).toHaveLength(10)
  for (const { id } of tabs.tabs[0]?.columns ?? []) tabs = removeColumn(tabs, 'a', id)
  expect(tabs.tabs[0]?.columns).toHaveLength(1)
  expect(findPortlet(tabs, 'x')).toBeDefined()
})

test('T5 removing a column moves its portlets left; those of the first go right', () => {
  const tabs = dashboardOf('a: 1 2|3 4|5')
  expect(asText(removeColumn(tabs, 'a', 'a-1'))).toEqual(['a: 1 2 3 4|5'])
  expect(asText(removeColumn(tabs, 'a', 'a-2'))).toEqual(['a: 1 2|3 4 5'])
  expect(asText(removeColumn(tabs, 'a', 'a-0'))).toEqual(['a: 1 2 3 4|5'])
  expect(removeColumn(tabs, 'a', 'nothing').tabs).toEqual(tabs.tabs)
})

test('5.4 a tab must have a title', () => {
  const tabs = dashboardOf('a: ')
  expect(renameTab(tabs, 'a', ' New ').tabs[0]?.title).toBe('New')
  for (const title of ['', '  ']) expect(renameTab(tabs, 'a', title)).toBe(tabs)
})

test('tabs move; a new one is added at the end and shown', () => {
  const tabs = dashboardOf('a: ', 'b: ', 'c: ')
  expect(asText(moveTab(tabs, 'a', 2))).toEqual(['b: ', 'c: ', 'a: '])
  expect(asText(moveTab(tabs, 'c', -5))).toEqual(['c: ', 'a: ', 'b: '])
  expect(moveTab(tabs, 'nothing', 0)).toBe(tabs)
  expect(addTab(tabs, newTab('d', 'D'))).toMatchObject({ selected: 'd' })
  const full = { ...tabs, tabs: Array.from({ length: limits.maxTabs }, (_, at) => newTab(`t${at}`, 'T')) }
  expect(addTab(full, newTab('d', 'D'))).toBe(full)
  expect(setFullWidth(tabs, 'a', true).tabs.map(({ fullWidth }) => fullWidth)).toEqual([true, false, false])
})

test('portlets move within a column, to another and to another tab', () => {
  const tabs = dashboardOf('a: 1 2 3|4', 'b: 5')
  expect(asText(movePortlet(tabs, '1', { tabId: 'a', column: 0, at: 1 }))[0]).toBe('a: 2 1 3|4')
  expect(asText(movePortlet(tabs, '1', { tabId: 'a', column: 1, at: 99 }))[0]).toBe('a: 2 3|4 1')
  expect(asText(movePortlet(tabs, '1', { tabId: 'b', column: 0, at: 0 }))).toEqual(['a: 2 3|4', 'b: 1 5'])
  expect(positionOf(tabs, '4')).toEqual({ tabId: 'a', column: 1, at: 0 })
  for (const place of [
    { tabId: 'x', column: 0, at: 0 },
    { tabId: 'a', column: 7, at: 0 },
  ])
    expect(movePortlet(tabs, '1', place)).toBe(tabs)
  expect(movePortlet(tabs, 'nothing', { tabId: 'a', column: 0, at: 0 })).toBe(tabs)
})

test('portlets are added to the shortest column, collapse, and are removed', () => {
  const tabs = addPortlets(dashboardOf('a: 1|'), 'a', [portlet('2'), portlet('3')])
  expect(asText(tabs)).toEqual(['a: 1 3|2'])
  expect(findPortlet(changePortlet(tabs, '2', { collapsed: true, size: 2 }), '2')).toMatchObject({
    collapsed: true,
    size: 2,
  })
  expect(asText(removePortlet(tabs, '1'))).toEqual(['a: 3|2'])
})

test('no layout rule changes the dashboard it is given', () => {
  const tabs = dashboardOf('a: 1 2|3', 'b: 4')
  const before = JSON.stringify(tabs)
  removeTab(tabs, 'a')
  moveTab(tabs, 'a', 1)
  removeColumn(tabs, 'a', 'a-0')
  movePortlet(tabs, '1', { tabId: 'b', column: 0, at: 0 })
  addPortlets(tabs, 'b', [portlet('5')])
  changePortlet(tabs, '1', { size: 2 })
  expect(JSON.stringify(tabs)).toBe(before)
})
