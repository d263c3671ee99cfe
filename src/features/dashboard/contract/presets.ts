import { hasAnyRole, type Role } from '#base/contract/roles.ts'
import type { Dashboard, PlacedPortlet, Tab } from './dashboard.ts'
import { addTab, emptyDashboard, selectTab } from './layout.ts'
import { notices } from './texts.ts'

/** A tab supplied with the product (3.3). */
export type PresetTab = {
  /** Never changes: saved dashboards and addresses refer to the preset by it. */
  readonly name: string
  readonly title: string
  /** Incremented with each change, so that saved dashboards adopt it (4.7). */
  readonly revision: number
  readonly description: string
  readonly category: string
  readonly fullWidth: boolean
  /** Roles that can have it: any one is enough. */
  readonly roles: readonly Role[]
  /** Columns of portlets by component name; 2 after a name makes it span two columns. */
  readonly columns: readonly (readonly { readonly component: string; readonly size: 1 | 2 }[])[]
}

/** A preset available to the user, as sent in calls. */
export type OfferedTab = Omit<PresetTab, 'roles' | 'columns'> & {
  readonly roles: readonly string[]
  readonly columns: readonly (readonly { readonly component: string; readonly size: 1 | 2 }[])[]
}

/** The tabs that a user can see; tabs for other roles are treated as absent (T5). */
export const visibleTabs = <Item extends { readonly roles: readonly string[] }>(
  tabs: readonly Item[],
  roles: readonly string[],
): readonly Item[] => tabs.filter((tab) => hasAnyRole(roles, tab.roles))

/** The dashboard of a user who has saved none: their available presets, with the first shown (4.7). */
export function defaultDashboard(presets: readonly OfferedTab[]): Dashboard {
  const [first, ...rest] = presets.map((preset) => tabFrom(preset, idFrom(preset.name)))
  if (!first) return emptyDashboard('default')
  return { v: 1, revision: 0, selected: first.id, tabs: [first, ...rest] }
}

/** Adds a preset tab unless one of its name exists; shows it in either case (4.7). */
export function addPresetTab(dashboard: Dashboard, preset: OfferedTab, id: string): Dashboard {
  const existing = dashboard.tabs.find((tab) => tab.name === preset.name)
  return existing ? selectTab(dashboard, existing.id) : addTab(dashboard, tabFrom(preset, id))
}

/** Replaces tabs of other editions of presets; one that was changed is also kept, as "{title} (my copy)" (4.7, T5). */
export function restoreDashboard(
  saved: Dashboard,
  presets: readonly OfferedTab[],
): { dashboard: Dashboard; notices: readonly string[] } {
  const messages: string[] = []
  const usedIds = new Set(saved.tabs.map(({ id }) => id))
  const tabs = saved.tabs.flatMap((tab): Tab[] => {
    const preset = tab.name === '' ? undefined : presets.find(({ name }) => name === tab.name)
    if (!preset) return [tab]
    if (preset.revision === tab.revision) return [{ ...tab, roles: [...preset.roles] }]
    const fresh = { ...tabFrom(preset, tab.id) }
    if (!isChanged(tab)) {
      messages.push(notices.replaced(preset.title))
      return [fresh]
    }
    const title = `${tab.title} (my copy)`.slice(-100)
    messages.push(notices.replacedAndKept(preset.title, title))
    return [fresh, ownCopy(tab, title, freeId(`${tab.id}-copy-${tab.revision}`, usedIds))]
  })
  const dashboard = { ...saved, tabs }
  return {
    dashboard: tabs.some(({ id }) => id === saved.selected) ? dashboard : withFirstSelected(dashboard),
    notices: messages,
  }
}

export function tabFrom(preset: OfferedTab, id: string): Tab {
  const { name, title, revision, description, category, fullWidth, roles } = preset
  const columns = preset.columns.map((portlets, at) => ({
    id: `${id}-${at + 1}`,
    portlets: portlets.map(
      ({ component, size }, place): PlacedPortlet => ({
        id: `${id}-${at + 1}-${place + 1}`,
        component,
        title: '',
        size,
        collapsed: false,
      }),
    ),
  }))
  const tab: Tab = { id, name, title, revision, description, category, fullWidth, roles: [...roles], columns }
  return { ...tab, shape: shapeOf(tab) }
}

/** The layout of a tab, without temporary state such as collapsed portlets. */
function shapeOf(tab: Tab): string {
  const columns = tab.columns.map(({ portlets }) =>
    portlets.map(({ component, size, title }) => `${component} ${size}${title && ` ${title}`}`),
  )
  return JSON.stringify([tab.title, tab.fullWidth, columns]).slice(0, 8000)
}

export const isChanged = (tab: Tab) => tab.shape !== shapeOf(tab)

function ownCopy({ shape, ...tab }: Tab, title: string, id: string): Tab {
  const columns = tab.columns.map((column, at) => ({
    id: `${id}-${at + 1}`,
    portlets: column.portlets.map((portlet, place) => ({ ...portlet, id: `${id}-${at + 1}-${place + 1}` })),
  }))
  return { ...tab, id, title, name: '', revision: 0, roles: [], columns }
}

function freeId(preferred: string, usedIds: Set<string>): string {
  const short = preferred.slice(-48)
  for (let count = 0; ; count++) {
    const id = count === 0 ? short : `${short}-${count}`
    if (usedIds.has(id)) continue
    usedIds.add(id)
    return id
  }
}

const idFrom = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const withFirstSelected = (dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  selected: dashboard.tabs[0]?.id ?? dashboard.selected,
})
