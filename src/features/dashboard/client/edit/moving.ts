import { currentUser } from '#base/client/user.ts'
import {
  type Dashboard,
  findPortlet,
  mergedPortlet,
  movePortlet,
  moveTab,
  type Place,
  type PlacedPortlet,
  placeOf,
  portletNamed,
  type Tab,
  visibleTabs,
} from '../../contract/index.ts'
import { changeLayout } from '../state/layout.ts'
import { now, say } from '../state/state.ts'

/** What a portlet is called. */
export function titleOf(placed: PlacedPortlet | undefined): string {
  const description = placed && portletNamed(placed.component)
  return description ? mergedPortlet(placed, description).title : placed?.title || placed?.component || ''
}

/** Moves a portlet and says by name where it is then. */
export function putPortletAt(id: string, place: Place): boolean {
  const title = titleOf(findPortlet(now().dashboard, id))
  const isMoved = changeLayout((dashboard) => movePortlet(dashboard, id, place))
  if (!isMoved) return false
  const { dashboard } = now()
  const { tabId, column, at } = placeOf(dashboard, id) ?? place
  const tab = dashboard.tabs.find((one) => one.id === tabId)
  const count = tab?.columns[column]?.portlets.length ?? 0
  const elsewhere = tabId === dashboard.selected ? '' : ` of the tab ${tab?.title}`
  say(`${title} is moved to column ${column + 1}${elsewhere}, position ${at + 1} of ${count}`)
  return true
}

/** Where an arrow key or a word takes a portlet; undefined where it cannot go there. */
export function placeTowards(
  dashboard: Dashboard,
  id: string,
  way: 'up' | 'down' | 'left' | 'right',
): Place | undefined {
  const place = placeOf(dashboard, id)
  const tab = dashboard.tabs.find((one) => one.id === place?.tabId)
  if (!place || !tab) return
  const { tabId, column, at } = place
  const here = tab.columns[column]?.portlets.length ?? 0
  if (way === 'up') return at > 0 ? { tabId, column, at: at - 1 } : undefined
  if (way === 'down') return at < here - 1 ? { tabId, column, at: at + 1 } : undefined
  const to = way === 'left' ? column - 1 : column + 1
  const target = tab.columns[to]
  return target && { tabId, column: to, at: Math.min(at, target.portlets.length) }
}

/** The tabs that the user sees. */
const seen = () => visibleTabs(now().dashboard.tabs, currentUser()?.roles ?? [])

/** Moves a tab beside another that the user sees, and says by name where it is then. */
export function putTabBeside(id: string, otherId: string, side: 'left' | 'right'): boolean {
  if (id === otherId) return false
  const others = now().dashboard.tabs.filter((tab) => tab.id !== id)
  const at = others.findIndex((tab) => tab.id === otherId)
  if (at < 0) return false
  const to = side === 'left' ? at : at + 1
  const before = now().dashboard.tabs.findIndex((tab) => tab.id === id)
  if (to === before || !changeLayout((dashboard) => moveTab(dashboard, id, to))) return false
  const tabs = seen()
  const place = tabs.findIndex((tab) => tab.id === id)
  say(`${tabs[place]?.title} is moved to position ${place + 1} of ${tabs.length}`)
  return true
}

/** What takes a tab one place on or to an end; undefined where it cannot go there. */
export function tabMove(tabs: readonly Tab[], id: string, way: 'left' | 'right' | 'start' | 'end') {
  const at = tabs.findIndex((tab) => tab.id === id)
  const isBack = way === 'left' || way === 'start'
  const other = { left: tabs[at - 1], right: tabs[at + 1], start: tabs[0], end: tabs.at(-1) }[way]
  if (at < 0 || !other || other.id === id) return
  return () => putTabBeside(id, other.id, isBack ? 'left' : 'right')
}
