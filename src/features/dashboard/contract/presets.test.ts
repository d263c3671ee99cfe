import { expect, test } from 'vitest'
import { portletNamed, portlets } from '../portlets/list.ts'
import { presetTabs } from '../portlets/presets.ts'
import { Dashboard } from './dashboard.ts'
import { addColumn, changePortlet, renameTab } from './layout.ts'
import { accessFor } from './portlet.ts'
import {
  addPresetTab,
  defaultDashboard,
  isChanged,
  type OfferedTab,
  restoreDashboard,
  tabFrom,
  visibleTabs,
} from './presets.ts'
import { addressOfTab, tabAt } from './tab-address.ts'

const presets: readonly OfferedTab[] = presetTabs
const older = presets.map((preset) => ({ ...preset, revision: preset.revision - 1 }))

test('3.3 the presets are those of the specification, and name existing portlets', () => {
  expect(presetTabs).toContainEqual(expect.objectContaining({ name: 'Testing', revision: 2, roles: ['Database'] }))
  expect(presetTabs).toContainEqual(
    expect.objectContaining({ name: 'Service management', fullWidth: true, roles: ['Admin'] }),
  )
  for (const { columns } of presetTabs)
    for (const { component } of columns.flat()) expect(portletNamed(component)).toBeDefined()
  expect(new Set(portlets.map(({ component }) => component)).size).toBe(portlets.length)
  expect(portletNamed('service-manager')).toMatchObject({ global: true, size: 2 })
})

test('4.7 default tabs are the presets offered, with the first shown, or one tab named Default', () => {
  const dashboard = defaultDashboard(presets)
  expect(Dashboard.safeParse(dashboard).success).toBe(true)
  expect(dashboard.tabs.map(({ name }) => name)).toEqual(['Person', 'Testing', 'Service management'])
  expect(dashboard.selected).toBe(dashboard.tabs[0]?.id)
  expect(defaultDashboard([]).tabs).toMatchObject([{ title: 'Default', columns: [{ portlets: [] }] }])
})

test('4.7 a preset tab is added unless one of that name exists; either way it is shown', () => {
  const [person, testing] = presets
  if (!person || !testing) throw new Error('There are presets.')
  const one = defaultDashboard([person])
  const two = addPresetTab(one, testing, 'new')
  expect(two).toMatchObject({ selected: 'new', tabs: [{ name: 'Person' }, { name: 'Testing', id: 'new' }] })
  expect(addPresetTab(two, person, 'again')).toMatchObject({ selected: one.selected, tabs: [{}, {}] })
})

test('4.7 a preset of the same edition stays as its owner left it; one of another edition is replaced', () => {
  const own = renameTab(defaultDashboard(presets), 'testing', 'Mine')
  expect(restoreDashboard(own, presets)).toEqual({ dashboard: own, notices: [] })
  const { dashboard, notices } = restoreDashboard(defaultDashboard(older), presets)
  expect(dashboard.tabs.map(({ id, revision }) => [id, revision])).toEqual(
    defaultDashboard(presets).tabs.map(({ id, revision }) => [id, revision]),
  )
  expect(notices).toHaveLength(3)
})

test('T5 a customised preset is kept as a copy beside the new one', () => {
  const saved = defaultDashboard(older)
  const changed = addColumn(renameTab(saved, 'testing', 'Mine'), 'testing', 'extra')
  const { dashboard } = restoreDashboard(changed, presets)
  expect(dashboard.tabs.map(({ title, name, revision }) => [title, name, revision])).toEqual([
    ['Person', 'Person', 2],
    ['Testing', 'Testing', 2],
    ['Mine (my copy)', '', 0],
    ['Service management', 'Service management', 1],
  ])
  expect(dashboard.tabs[2]?.columns).toHaveLength(3)
  expect(Dashboard.safeParse(dashboard).error?.issues).toBeUndefined()
  // Repeats with a further edition: the ids of copies must not collide.
  const next = presets.map((preset) => ({ ...preset, revision: preset.revision + 1 }))
  const again = restoreDashboard(addColumn(dashboard, 'testing', 'more'), next).dashboard
  expect(again.tabs).toHaveLength(5)
  expect(Dashboard.safeParse(again).error?.issues).toBeUndefined()
})

test('collapsing a portlet does not count as customising', () => {
  const saved = defaultDashboard(presets)
  const [tab] = saved.tabs
  const id = tab?.columns[0]?.portlets[0]?.id ?? ''
  expect(changePortlet(saved, id, { collapsed: true }).tabs.some(isChanged)).toBe(false)
  expect(changePortlet(saved, id, { size: 2 }).tabs.some(isChanged)).toBe(true)
})

test('tabs for roles that a user lacks are kept but hidden, also if the saved layout says otherwise', () => {
  const saved = defaultDashboard(presets)
  const opened = { ...saved, tabs: saved.tabs.map((tab) => ({ ...tab, roles: [] })) }
  const { dashboard } = restoreDashboard(opened, presets)
  expect(visibleTabs(dashboard.tabs, ['database']).map(({ name }) => name)).toEqual(['Person', 'Testing'])
  expect(visibleTabs(dashboard.tabs, [])).toEqual([])
})

test('T5 a tab is found by id, preset name or title, in any case, in this order', () => {
  const tabs = [
    { ...tabFrom({ ...(presets[1] as OfferedTab), name: 'Alpha', title: 'One' }, 'id-1') },
    { ...tabFrom({ ...(presets[1] as OfferedTab), name: '', title: 'Alpha' }, 'id-2') },
    { ...tabFrom({ ...(presets[1] as OfferedTab), name: 'id-1', title: 'Two words' }, 'id-3') },
  ]
  const found = (part: string) => tabAt(tabs, part)?.id
  expect(['id-1', 'alpha', 'ALPHA', 'two words', 'One', 'nothing'].map(found)).toEqual([
    ...['id-1', 'id-1', 'id-1', 'id-3', 'id-1', undefined],
  ])
  expect(tabs.map((tab) => addressOfTab(tabs, tab))).toEqual([
    ...['/database/tab/Alpha', '/database/tab/id-2', '/database/tab/id-3'],
  ])
})

test('T5 the best of a user’s roles wins, and portlets about an ID need the role Database', () => {
  const roles = [
    { name: 'DataReader', access: 'Read' },
    { name: 'DataWriter', access: 'Write' },
  ] as const
  const clinical = { global: false, roles }
  expect(accessFor(clinical, ['Database', 'DataReader', 'DataWriter'])).toBe('Write')
  expect(accessFor(clinical, [' database ', 'datareader'])).toBe('Read')
  expect(accessFor(clinical, ['DataReader', 'DataWriter', 'Admin'])).toBe('None')
  expect(accessFor({ global: false, roles: [] }, ['Database'])).toBe('Read')
  expect(accessFor({ global: true, roles: [] }, ['Admin'])).toBe('None')
  expect(accessFor({ global: true, roles: [{ name: 'Admin', access: 'Write' }] }, ['Admin'])).toBe('Write')
})
