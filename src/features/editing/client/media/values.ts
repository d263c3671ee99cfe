import type { Values } from '#base/client/forms/form-store.ts'
import { type MediaItem, type MediaProperties, propertiesOf, viewOf } from '#features/pages/contract/index.ts'

/** The properties of an item as form values, with the address of a document, which no form changes (3.6). */
export const valuesOf = (item: MediaItem): Values => ({
  linkUrl: asText(valueIn(item, 'linkUrl')),
  ...Object.fromEntries(
    propertiesOf(viewOf(item.type).properties).map(({ name }) => [name, asText(valueIn(item, name))]),
  ),
})

/** The properties that the user has changed, for saving. Properties that the page fixes are omitted (D-47). */
export function changedIn(values: Values, item: MediaItem, fixed: Partial<MediaProperties>): Partial<MediaProperties> {
  const changed = propertiesOf(viewOf(item.type).properties).flatMap(({ name }) => {
    const before = valueIn(item, name)
    const text = (values[name] ?? '').trim()
    return name in fixed || text === asText(before) ? [] : [[name, asValue(text, before)] as const]
  })
  return Object.fromEntries(changed)
}

const valueIn = (item: MediaItem, name: string) => (item as Partial<Record<string, unknown>>)[name]

const asText = (value: unknown) => (typeof value === 'boolean' ? (value ? 'true' : '') : String(value ?? ''))

function asValue(text: string, before: unknown): string | number | boolean {
  if (typeof before === 'boolean') return text === 'true'
  return typeof before === 'number' ? Number(text) : text
}
