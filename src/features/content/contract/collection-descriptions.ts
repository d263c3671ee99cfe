/** A field of a collection's items: what a form asks for, and what is stored. The first one of an item is its name. */
export type ItemField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** A line, an address of the web or of this site, or several lines. */
  readonly type: 'line' | 'address' | 'text'
  readonly maxLength: number
  readonly isRequired?: true
}

/** A collection as code describes it: who may edit it, and the fields of its items (D-97). */
export type CollectionDescription = {
  readonly label: string
  /** Empty: every editor (D-10). */
  readonly editRoles: readonly string[]
  readonly fields: readonly ItemField[]
  /** Each item may have an image, shown in the place of its name: what it is called, and how large it is at most. */
  readonly image?: { readonly label: string; readonly maxWidth: number; readonly maxHeight: number }
  /** True for one that stands on every page: it belongs to the home page, and a change of it concerns all. */
  readonly isSiteWide?: true
}

const address = {
  name: 'url',
  label: 'Address',
  hint: 'For example https://www.ema.europa.eu, or a path of this site',
  type: 'address',
  maxLength: 2048,
} as const

/** The collections that pages place, by their local name. */
export const collectionDescriptions = {
  funders: {
    label: 'Funders',
    editRoles: ['Admin'],
    fields: [{ name: 'name', label: 'Name', type: 'line', maxLength: 200, isRequired: true }, address],
    image: { label: 'logo', maxWidth: 160, maxHeight: 48 },
    isSiteWide: true,
  },
  reading: {
    label: 'Further reading',
    editRoles: [],
    fields: [
      { name: 'title', label: 'Title', type: 'line', maxLength: 200, isRequired: true },
      address,
      {
        name: 'note',
        label: 'Note',
        hint: 'Who wrote it, and why to read it',
        type: 'text',
        maxLength: 500,
      },
    ],
  },
} as const satisfies Record<string, CollectionDescription>

/** The description of a collection, found by the last part of its id; undefined where code has none. */
export function describedAs(collectionId: string): CollectionDescription | undefined {
  const local = collectionId.slice(collectionId.lastIndexOf('.') + 1)
  return Object.hasOwn(collectionDescriptions, local)
    ? collectionDescriptions[local as keyof typeof collectionDescriptions]
    : undefined
}

/** The editable that is the image of an item. */
export const imageIdOf = (collectionId: string, item: number) => `${collectionId}.${item}.image`

/** What people call an item: the value of its first field. */
export function nameOf(description: CollectionDescription, data: Readonly<Record<string, unknown>>): string {
  const [first] = description.fields
  const value = first && data[first.name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : 'item without a name'
}
