import { portletNamed } from '../portlets/list.ts'
import { Dashboard, type PlacedPortlet } from './dashboard.ts'

/** A dashboard as `jsonUiData`: each tab tells whether it is selected, and each portlet carries its definition (3.3). */
export const uiDataOf = (dashboard: Dashboard): string =>
  JSON.stringify({
    ...dashboard,
    tabs: dashboard.tabs.map((tab) => ({
      ...tab,
      selected: tab.id === dashboard.selected,
      columns: tab.columns.map((column) => ({ ...column, portlets: column.portlets.map(withDefinition) })),
    })),
  })

function withDefinition(placed: PlacedPortlet) {
  const description = portletNamed(placed.component)
  if (!description) return placed
  const { title, global, test, category, modes, roles, ipPolicies } = description
  return { ...placed, title: placed.title || title, global, test, category, modes, roles, ipPolicies, meta: [] }
}

export const layoutIn = (dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  selected: dashboard.tabs.find(({ selected }) => selected)?.id ?? dashboard.selected,
  tabs: dashboard.tabs.map(({ selected: _, ...tab }) => ({
    ...tab,
    columns: tab.columns.map((column) => ({ ...column, portlets: column.portlets.map(withoutDefinition) })),
  })),
})

function withoutDefinition({ meta: _, ...placed }: PlacedPortlet): PlacedPortlet {
  const isOwnTitle = placed.title !== portletNamed(placed.component)?.title
  return { ...placed, title: isOwnTitle ? placed.title : '' }
}

/** Reads `jsonUiData`; undefined if it is not a dashboard. */
export function readDashboard(jsonUiData: string): Dashboard | undefined {
  try {
    const read = Dashboard.safeParse(JSON.parse(jsonUiData))
    return read.success ? layoutIn(read.data) : undefined
  } catch {
    return undefined
  }
}
