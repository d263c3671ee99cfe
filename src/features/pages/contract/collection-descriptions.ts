/** A field of a collection's items: its form control, and what is stored. The first field of an item is its name. */
export type ItemField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type: 'line' | 'address' | 'text'
  readonly maxLength: number
  readonly isRequired?: true
  /** The separator before it in the line for readers; a colon or a comma by default. */
  readonly before?: string
}

/** A collection as declared in code: who may edit it, and the fields of its items (D-97). */
export type CollectionDescription = {
  readonly label: string
  /** Empty: every editor (D-10). */
  readonly editRoles: readonly string[]
  readonly fields: readonly ItemField[]
  /** Each item may have an image, shown in place of its name unless it is beside it: its label and its maximum size. */
  readonly image?: {
    readonly label: string
    readonly maxWidth: number
    readonly maxHeight: number
    /** Shown before the name, not in place of it. */
    readonly isBesideName?: true
  }
  /** True for a collection that is shown on every page: it belongs to the home page, and a change affects all pages. */
  readonly isSiteWide?: true
  /** The first entry on the home page is named in the footer of every page. */
  readonly isInFooter?: true
}

const address = {
  name: 'url',
  label: 'Address',
  hint: 'For example https://www.ema.europa.eu, or a path of this site',
  type: 'address',
  maxLength: 2048,
} as const

export const collectionDescriptions = {
  funders: {
    label: 'Funders',
    editRoles: ['Admin'],
    fields: [{ name: 'name', label: 'Name', type: 'line', maxLength: 200, isRequired: true }, address],
    image: { label: 'logo', maxWidth: 160, maxHeight: 48 },
    isSiteWide: true,
  },
  people: {
    label: 'People',
    editRoles: ['Admin'],
    fields: [
      { name: 'name', label: 'Name', type: 'line', maxLength: 120, isRequired: true },
      { name: 'post', label: 'Post', hint: 'For example consultant haematologist', type: 'line', maxLength: 120 },
      { name: 'institution', label: 'Institution', type: 'line', maxLength: 200 },
      {
        name: 'role',
        label: 'Role here',
        hint: 'For example editor, or reviewer of treatment',
        type: 'line',
        maxLength: 120,
      },
      {
        name: 'interests',
        label: 'Interests',
        hint: 'Funding, fees and shares; or “None”',
        type: 'text',
        maxLength: 1000,
        before: '. Interests: ',
      },
    ],
    image: { label: 'photo', maxWidth: 96, maxHeight: 96, isBesideName: true },
  },
  publisher: {
    label: 'Who publishes this site',
    editRoles: ['Admin'],
    isInFooter: true,
    fields: [
      {
        name: 'name',
        label: 'Name',
        hint: 'For example Publisher, Funder, Licence or Contact',
        type: 'line',
        maxLength: 120,
        isRequired: true,
      },
      { name: 'text', label: 'Detail', type: 'text', maxLength: 500 },
      address,
    ],
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

/** Whether a change of the collection changes every page. */
export function isOnEveryPage(collectionId: string): boolean {
  const { isSiteWide, isInFooter } = describedAs(collectionId) ?? {}
  return (isSiteWide || isInFooter) ?? false
}

/** The description of a collection, by the last part of its id: `reading`, or `reading-2` for another of that kind. */
export function describedAs(collectionId: string): CollectionDescription | undefined {
  const local = collectionId.slice(collectionId.lastIndexOf('.') + 1).replace(/-\d{1,3}$/, '')
  return Object.hasOwn(collectionDescriptions, local)
    ? collectionDescriptions[local as keyof typeof collectionDescriptions]
    : undefined
}

// Ids that no page places and no call can name: items and orders are saved by separate calls.

export const itemIdOf = (collectionId: string, item: number) => `${collectionId}#${item}`

const orderEnd = '#order'

export const orderIdOf = (collectionId: string) => collectionId + orderEnd

export const collectionOf = (orderId: string) => orderId.slice(0, -orderEnd.length)

/** The label of a collection; its local name if the code does not describe it. */
export const collectionLabel = (collectionId: string) =>
  describedAs(collectionId)?.label ?? collectionId.slice(collectionId.lastIndexOf('.') + 1)

export const imageIdOf = (collectionId: string, item: number) => `${collectionId}.${item}.image`

/** The item whose image an editable of this name would be; undefined if it is another name. */
export function itemOfImage(editableId: string): number | undefined {
  const [, item = '', ...collection] = editableId.split('.').reverse()
  const collectionId = collection.reverse().join('.')
  const isOfItem = /^\d+$/.test(item) && imageIdOf(collectionId, Number(item)) === editableId
  return isOfItem && describedAs(collectionId)?.image ? Number(item) : undefined
}

export function itemName(description: CollectionDescription, data: Readonly<Record<string, unknown>>): string {
  const [first] = description.fields
  const value = first && data[first.name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : 'item without a name'
}
