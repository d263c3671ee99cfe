import { currentUser } from '#base/client/user.ts'
import {
  type Dashboard,
  findPortlet,
  mergedPortlet,
  movePortlet,
  moveTab,
  type PlacedPortlet,
  type PortletPosition,
  portletNamed,
  positionOf,
  type Tab,
  visibleTabs,
} from '../../contract/index.ts'
import { changeLayout } from '../state/layout.ts'
import { getState, showMessage } from '../state/state.ts'

export function portletTitle(placed: PlacedPortlet | undefined): string {
  const description = placed && portletNamed(placed.component)
  return description ? mergedPortlet(placed, description).title : placed?.title || placed?.component || ''
}

export function movePortletTo(id: string, place: PortletPosition): boolean {
  const title = portletTitle(findPortlet(getState().dashboard, id))
  const isMoved = changeLayout((dashboard) => movePortlet(dashboard, id, place))
  if (!isMoved) return false
  const { dashboard } = getState()
  const { tabId, column, at } = positionOf(dashboard, id) ?? place
  const tab = dashboard.tabs.find((one) => one.id === tabId)
  const count = tab?.columns[column]?.portlets.length ?? 0
  const elsewhere = tabId === dashboard.selected ? '' : ` on the ${tab?.title} tab`
  showMessage(`${title} moved to column ${column + 1}${elsewhere}, position ${at + 1} of ${count}`)
  return true
}

/** The destination of a portlet for an arrow key or menu command; undefined if it cannot move there. */
export function positionTowards(
  dashboard: Dashboard,
  id: string,
  way: 'up' | 'down' | 'left' | 'right',
): PortletPosition | undefined {
  const place = positionOf(dashboard, id)
  const tab = dashboard.tabs.find((one) => one.id === place?.tabId)
  if (!place || !tab) return
  const { tabId, column, at } = place
  const count = tab.columns[column]?.portlets.length ?? 0
  if (way === 'up') return at > 0 ? { tabId, column, at: at - 1 } : undefined
  if (way === 'down') return at < count - 1 ? { tabId, column, at: at + 1 } : undefined
  const to = way === 'left' ? column - 1 : column + 1
  const target = tab.columns[to]
  return target && { tabId, column: to, at: Math.min(at, target.portlets.length) }
}

const shownTabs = () => visibleTabs(getState().dashboard.tabs, currentUser()?.roles ?? [])

export function moveTabBeside(id: string, otherId: string, side: 'left' | 'right'): boolean {
  if (id === otherId) return false
  const others = getState().dashboard.tabs.filter((tab) => tab.id !== id)
  const at = others.findIndex((tab) => tab.id === otherId)
  if (at < 0) return false
  const to = side === 'left' ? at : at + 1
  const before = getState().dashboard.tabs.findIndex((tab) => tab.id === id)
  if (to === before || !changeLayout((dashboard) => moveTab(dashboard, id, to))) return false
  const tabs = shownTabs()
  const place = tabs.findIndex((tab) => tab.id === id)
  showMessage(`${tabs[place]?.title} moved to position ${place + 1} of ${tabs.length}`)
  return true
}

/** Returns a function that moves a tab one place on or to an end; undefined if it cannot move there. */
export function tabMove(tabs: readonly Tab[], id: string, way: 'left' | 'right' | 'start' | 'end') {
  const at = tabs.findIndex((tab) => tab.id === id)
  const isBack = way === 'left' || way === 'start'
  const neighbour = { left: tabs[at - 1], right: tabs[at + 1], start: tabs[0], end: tabs.at(-1) }[way]
  if (at < 0 || !neighbour || neighbour.id === id) return
  return () => moveTabBeside(id, neighbour.id, isBack ? 'left' : 'right')
}
