import type { Tab } from './dashboard.ts'

/** Where the tabs of the dashboard are (2.3). */
export const tabPath = '/database/tab/'

/** The address of a tab: by its preset name where that names it alone, else by its id (2.3). */
export function addressOfTab(tabs: readonly Tab[], tab: Tab): string {
  const isAlone = tab.name !== '' && tabAt(tabs, tab.name)?.id === tab.id
  return tabPath + encodeURIComponent(isAlone ? tab.name : tab.id)
}

/** The tab that an address means: by its id, else by its preset name, else by its title, in any case (T5). */
export function tabAt(tabs: readonly Tab[], part: string): Tab | undefined {
  const plain = part.trim().toLowerCase()
  return (
    tabs.find(({ id }) => id === part) ??
    tabs.find(({ name }) => name !== '' && name.toLowerCase() === plain) ??
    tabs.find(({ title }) => title.trim().toLowerCase() === plain)
  )
}
