import type { CollectionDescription } from '../contract/collection-descriptions.ts'
import { isSafeHref } from '../kinds/region/document.ts'
import { element, type Html, join, text } from '../kinds/region/draw/html.ts'
import type { PageDrawing } from '../kinds/region/draw/page.ts'

type Data = Readonly<Record<string, unknown>>

/** Draws a collection of a page as readers get it: a heading and a list. One without items draws nothing. */
export function drawCollection(description: CollectionDescription, items: readonly Data[], page: PageDrawing): Html {
  if (items.length === 0) return text('')
  const label = { type: 'heading', content: [{ type: 'text', text: description.label }] }
  const id = page.heading(label, 2)
  return join([
    element('h2', { id }, text(description.label), anchor(id)),
    drawItems(description, items, (href) => page.link(href)),
  ])
}

/** Draws a collection that stands on every page, in few words. */
export function drawSiteWide(description: CollectionDescription, items: readonly Data[]): Html {
  if (items.length === 0) return text('')
  return join([element('p', {}, text(description.label)), drawItems(description, items)])
}

const drawItems = (description: CollectionDescription, items: readonly Data[], note?: (href: string) => number): Html =>
  element('ul', {}, ...items.map((data) => element('li', {}, drawItem(description, data, note))))

/** An item in one line: its name, as a link where it has an address, then what else is said of it. */
export function drawItem({ fields }: CollectionDescription, data: Data, note?: (href: string) => number): Html {
  const value = (name: string) => (typeof data[name] === 'string' ? data[name].trim() : '')
  const [first, ...rest] = fields
  const address = rest.find(({ type }) => type === 'address')
  const href = address ? value(address.name) : ''
  const name = text(first ? value(first.name) : '')
  const others = rest.filter((field) => field !== address).map(({ name }) => value(name))
  return join([
    isSafeHref(href)
      ? element('a', { href, 'data-note': href.startsWith('#') ? undefined : note?.(href) }, name)
      : name,
    ...others.filter((said) => said !== '').map((said) => text(`: ${said}`)),
  ])
}

const anchor = (id: string) =>
  element('a', { class: 'anchor', href: `#${id}`, 'aria-label': 'Link to this section' }, text('#'))
