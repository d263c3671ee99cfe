import * as z from 'zod/mini'
import { isSafeHref } from '#features/rich-text/index.ts'
import { describedAs, type ItemField } from './collection-descriptions.ts'

const isAddress = (href: string) => href === '' || isSafeHref(href)
const wrongAddress = 'Enter an address that starts with https:// or /'

/** A schema of the data of a collection's items: the fields of its description and nothing else. */
export function dataOf(collectionId: string): z.ZodMiniType<Record<string, unknown>> {
  const description = describedAs(collectionId)
  if (!description) return plainData
  return z.strictObject(Object.fromEntries(description.fields.map((field) => [field.name, valueSchema(field)])))
}

function valueSchema({ type, maxLength, isRequired }: ItemField) {
  const text = z.string().check(z.maxLength(maxLength, `Enter at most ${maxLength} characters`))
  const value = type === 'address' ? text.check(z.refine(isAddress, wrongAddress)) : text
  return isRequired ? value.check(z.regex(/\S/, 'Enter a value')) : z.optional(value)
}

/** The data of an item without a collection description: a few fields of plain values. */
const plainData = z.record(
  z.string().check(z.regex(/^[A-Za-z]\w{0,59}$/)),
  z.union([z.string().check(z.maxLength(4000)), z.number(), z.boolean(), z.null()]),
)
