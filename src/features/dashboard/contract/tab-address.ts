import type { Tab } from './dashboard.ts'

export const tabPath = '/database/tab/'

/** The address of a tab: its preset name if unique, else its id (2.3). */
export function addressOfTab(tabs: readonly Tab[], tab: Tab): string {
  const isUnique = tab.name !== '' && tabAt(tabs, tab.name)?.id === tab.id
  return tabPath + encodeURIComponent(isUnique ? tab.name : tab.id)
}

/** The tab for an address: by id, else by preset name, else by title, ignoring case (T5). */
export function tabAt(tabs: readonly Tab[], part: string): Tab | undefined {
  const plain = part.trim().toLowerCase()
  return (
    tabs.find(({ id }) => id === part) ??
    tabs.find(({ name }) => name !== '' && name.toLowerCase() === plain) ??
    tabs.find(({ title }) => title.trim().toLowerCase() === plain)
  )
}
