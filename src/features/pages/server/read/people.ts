import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { displayNames, isFormerEditor } from '#features/auth/server/index.ts'

const unknown = 'a former editor'
const nameless = 'an editor'

const fields = ['username', 'imageUsername', 'linkUsername', 'documentUsername'] as const

type Shown = object & { readonly image?: object | null | undefined }

/** Items with names for display: visitors see display names instead of usernames, which are half a login. */
export async function peopleFor<Item extends Shown>(
  db: Db,
  user: User | undefined,
  items: readonly Item[],
): Promise<Item[]> {
  if (user) return [...items]
  const usernames = items.flatMap((item) => [...usernamesIn(item), ...(item.image ? usernamesIn(item.image) : [])])
  const names = await displayNames(db, usernames)
  return items.map((item) => ({
    ...withNames(item, names),
    ...(item.image && { image: withNames(item.image, names) }),
  }))
}

const usernamesIn = (item: object): string[] =>
  fields.flatMap((field) => {
    const value: unknown = Reflect.get(item, field)
    return typeof value === 'string' && isUsername(value) ? [value] : []
  })

/** The site's own names, such as `starter content`, contain a space; usernames cannot, except those of erased accounts. */
const isUsername = (value: string) => value !== '' && (!value.includes(' ') || isFormerEditor(value))

function withNames<Item extends object>(item: Item, names: ReadonlyMap<string, string>): Item {
  const changed = { ...item }
  for (const field of fields) {
    const value: unknown = Reflect.get(item, field)
    if (typeof value !== 'string' || !isUsername(value)) continue
    const name = names.get(value)
    // Users who have not set a name are shown without one.
    const isOwn = name !== undefined && name.toLowerCase() !== value.toLowerCase()
    Reflect.set(changed, field, isOwn ? name : name === undefined ? unknown : nameless)
  }
  return changed
}
