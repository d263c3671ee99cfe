import type { Values } from '#base/client/forms/form-store.ts'
import { type MediaItem, type MediaProperties, mediaPropertyNames } from '../../placing.ts'

/** The properties of an item as a form holds them. */
export function valuesOf(item: MediaItem & Partial<MediaProperties>): Values {
  return Object.fromEntries(
    mediaPropertyNames.flatMap((name) => {
      const value = item[name]
      if (value === undefined) return []
      return [[name, typeof value === 'boolean' ? (value ? 'true' : '') : String(value)]]
    }),
  )
}

/** What a form has changed: those properties that are other than the item's, as they are saved. */
export function changedIn(values: Values, item: MediaItem, fixed: Partial<MediaProperties>): Partial<MediaProperties> {
  const before = valuesOf(item)
  return Object.fromEntries(
    mediaPropertyNames.flatMap((name) => {
      const value = (values[name] ?? '').trim()
      if (name in fixed || !(name in before) || value === before[name] || isDownload(name, item)) return []
      return [[name, typed(name, value, item)]]
    }),
  )
}

/** A document's address is its own. */
const isDownload = (name: string, { type }: MediaItem) => name === 'linkUrl' && type === 'document'

function typed(name: keyof MediaProperties, value: string, item: MediaItem): string | number | boolean {
  const before = (item as Partial<MediaProperties>)[name]
  if (typeof before === 'boolean') return value === 'true'
  return typeof before === 'number' ? Number(value) : value
}
