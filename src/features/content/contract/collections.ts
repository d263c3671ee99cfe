import * as z from 'zod/mini'
import { isSafeHref } from '../kinds/region/document.ts'

const line = (most: number) => z.string().check(z.maxLength(most))
const name = line(200).check(z.minLength(1, 'Enter a value'))
const link = z
  .string()
  .check(z.refine((href) => href === '' || isSafeHref(href), 'Enter a web address or a path of this site'))

/** A collection as code describes it: who may edit it, and the fields of its items. */
type Description = {
  readonly label: string
  readonly editRoles: readonly string[]
  readonly data: z.ZodMiniType<Record<string, unknown>>
}

/** The collections that pages place, by their local name. */
export const collectionDescriptions = {
  funders: { label: 'Funders', editRoles: ['Admin'], data: z.strictObject({ name, url: link }) },
  reading: {
    label: 'Further reading',
    editRoles: [],
    data: z.strictObject({ title: name, url: link, note: z.optional(line(500)) }),
  },
} as const satisfies Record<string, Description>

/** What an item of a collection without a description may hold: a few fields of plain values. */
const plainData = z.record(
  z.string().check(z.regex(/^[A-Za-z]\w{0,59}$/)),
  z.union([line(4000), z.number(), z.boolean(), z.null()]),
)

const plain: Description = { label: 'Collection', editRoles: [], data: plainData }

/** The description of a collection, found by the last part of its id. */
export function descriptionOf(collectionId: string): Description {
  const local = collectionId.slice(collectionId.lastIndexOf('.') + 1)
  return Object.hasOwn(collectionDescriptions, local)
    ? collectionDescriptions[local as keyof typeof collectionDescriptions]
    : plain
}
