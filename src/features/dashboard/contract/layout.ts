import { type Column, type Dashboard, limits, type PlacedPortlet, type Tab } from './dashboard.ts'

export const emptyDashboard = (id: string): Dashboard => ({
  v: 1,
  revision: 0,
  selected: id,
  tabs: [newTab(id, 'Default')],
})

export const newTab = (id: string, title: string): Tab => ({
  id,
  title,
  name: '',
  revision: 0,
  description: '',
  category: '',
  fullWidth: false,
  roles: [],
  columns: [{ id: `${id}-1`, portlets: [] }],
})

export const addTab = (dashboard: Dashboard, tab: Tab): Dashboard =>
  dashboard.tabs.length >= limits.maxTabs
    ? dashboard
    : { ...dashboard, tabs: [...dashboard.tabs, tab], selected: tab.id }

/** Then shows the previous tab, else the second; the last stays (4.7, 5.4). `shown`: what the owner can see. */
export function removeTab(dashboard: Dashboard, id: string, shown: readonly Tab[] = dashboard.tabs): Dashboard {
  const at = shown.findIndex((tab) => tab.id === id)
  if (shown.length <= limits.minTabs || at < 0) return dashboard
  const next = shown[at - 1] ?? shown[at + 1]
  return {
    ...dashboard,
    tabs: dashboard.tabs.filter((tab) => tab.id !== id),
    selected: dashboard.selected === id && next ? next.id : dashboard.selected,
  }
}

export const selectTab = (dashboard: Dashboard, id: string): Dashboard =>
  dashboard.tabs.some((tab) => tab.id === id) ? { ...dashboard, selected: id } : dashboard

/** Moves a tab to a position, counted from 0 without the tab itself. */
export function moveTab(dashboard: Dashboard, id: string, to: number): Dashboard {
  const tab = dashboard.tabs.find((one) => one.id === id)
  if (!tab) return dashboard
  return {
    ...dashboard,
    tabs: insertAt(
      dashboard.tabs.filter((one) => one !== tab),
      tab,
      to,
    ),
  }
}

/** Renames a tab; an empty title changes nothing (5.4). */
export const renameTab = (dashboard: Dashboard, id: string, title: string): Dashboard =>
  title.trim() === '' ? dashboard : changeTab(dashboard, id, (tab) => ({ ...tab, title: title.trim() }))

export const setFullWidth = (dashboard: Dashboard, id: string, fullWidth: boolean): Dashboard =>
  changeTab(dashboard, id, (tab) => ({ ...tab, fullWidth }))

/** Adds an empty column on the right, up to a maximum of 10 (5.4). */
export const addColumn = (dashboard: Dashboard, tabId: string, columnId: string): Dashboard =>
  changeTab(dashboard, tabId, (tab) =>
    tab.columns.length >= limits.maxColumns
      ? tab
      : { ...tab, columns: [...tab.columns, { id: columnId, portlets: [] }] },
  )

/** Its portlets move to the column on its left, those of the first to the one on its right (T5, 5.4). */
export const removeColumn = (dashboard: Dashboard, tabId: string, columnId: string): Dashboard =>
  changeTab(dashboard, tabId, (tab) => {
    const at = tab.columns.findIndex(({ id }) => id === columnId)
    const removed = tab.columns[at]
    if (!removed || tab.columns.length <= limits.minColumns) return tab
    const neighbour = tab.columns[at === 0 ? 1 : at - 1]
    const columns = tab.columns
      .filter((column) => column !== removed)
      .map((column) => {
        if (column !== neighbour) return column
        const portlets =
          at === 0 ? [...removed.portlets, ...column.portlets] : [...column.portlets, ...removed.portlets]
        return { ...column, portlets }
      })
    return { ...tab, columns }
  })

export const addPortlets = (dashboard: Dashboard, tabId: string, portlets: readonly PlacedPortlet[]): Dashboard =>
  portlets.reduce(
    (result, portlet) =>
      changeTab(result, tabId, (tab) => {
        if (countIn(tab) >= limits.maxPortletsInTab) return tab
        const shortest = Math.min(...tab.columns.map((column) => column.portlets.length))
        const to = tab.columns.findIndex((column) => column.portlets.length === shortest)
        return changeColumn(tab, to, (column) => [...column.portlets, portlet])
      }),
    dashboard,
  )

export const removePortlet = (dashboard: Dashboard, id: string): Dashboard => ({
  ...dashboard,
  tabs: dashboard.tabs.map((tab) => withoutPortlet(tab, id)),
})

/** The position of a portlet: its tab, its column counted from 0, and its position in it without the portlet itself. */
export type PortletPosition = { readonly tabId: string; readonly column: number; readonly at: number }

export function movePortlet(dashboard: Dashboard, id: string, { tabId, column, at }: PortletPosition): Dashboard {
  const portlet = findPortlet(dashboard, id)
  const target = dashboard.tabs.find((tab) => tab.id === tabId)
  if (!portlet || !target?.columns[column]) return dashboard
  const isHere = target.columns.some(({ portlets }) => portlets.includes(portlet))
  if (!isHere && countIn(target) >= limits.maxPortletsInTab) return dashboard
  return changeTab(removePortlet(dashboard, id), tabId, (tab) =>
    changeColumn(tab, column, ({ portlets }) => insertAt(portlets, portlet, at)),
  )
}

export function positionOf(dashboard: Dashboard, id: string): PortletPosition | undefined {
  for (const tab of dashboard.tabs)
    for (const [column, { portlets }] of tab.columns.entries()) {
      const at = portlets.findIndex((portlet) => portlet.id === id)
      if (at >= 0) return { tabId: tab.id, column, at }
    }
}

export const changePortlet = (
  dashboard: Dashboard,
  id: string,
  change: Partial<Pick<PlacedPortlet, 'collapsed' | 'size' | 'title'>>,
): Dashboard => ({
  ...dashboard,
  tabs: dashboard.tabs.map((tab) =>
    tab.columns.some(({ portlets }) => portlets.some((portlet) => portlet.id === id))
      ? {
          ...tab,
          columns: tab.columns.map((column) => ({
            ...column,
            portlets: column.portlets.map((portlet) => (portlet.id === id ? { ...portlet, ...change } : portlet)),
          })),
        }
      : tab,
  ),
})

export const findPortlet = (dashboard: Dashboard, id: string): PlacedPortlet | undefined =>
  dashboard.tabs
    .flatMap(({ columns }) => columns.flatMap(({ portlets }) => portlets))
    .find((portlet) => portlet.id === id)

export const portletsIn = (tab: Tab): readonly PlacedPortlet[] => tab.columns.flatMap(({ portlets }) => portlets)

const countIn = (tab: Tab) => portletsIn(tab).length

const changeTab = (dashboard: Dashboard, id: string, change: (tab: Tab) => Tab): Dashboard => ({
  ...dashboard,
  tabs: dashboard.tabs.map((tab) => (tab.id === id ? change(tab) : tab)),
})

const changeColumn = (tab: Tab, at: number, change: (column: Column) => PlacedPortlet[]): Tab => ({
  ...tab,
  columns: tab.columns.map((column, index) => (index === at ? { ...column, portlets: change(column) } : column)),
})

const withoutPortlet = (tab: Tab, id: string): Tab => ({
  ...tab,
  columns: tab.columns.map((column) =>
    column.portlets.some((portlet) => portlet.id === id)
      ? { ...column, portlets: column.portlets.filter((portlet) => portlet.id !== id) }
      : column,
  ),
})

function insertAt<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  const at = Math.min(Math.max(to, 0), list.length)
  return [...list.slice(0, at), item, ...list.slice(at)]
}
