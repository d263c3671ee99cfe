import * as z from 'zod/mini'
import { valuesOf } from '#base/contract/option-list.ts'
import type { Kind } from '../kind.ts'
import {
  type ImageProperties,
  type KindProperties,
  type MediaProperties,
  type MediaProperty,
  mediaProperties,
  propertiesOf,
} from './property-table.ts'
import { imageTraits } from './traits.ts'

type Shape<Values> = { [Name in keyof Values]: z.ZodMiniType<Values[Name]> }

/** The properties of a kind that a save may send. Absent ones stay unchanged. */
export const savedProperties = (kind: KindProperties) =>
  Object.fromEntries(propertiesOf(kind).map((property) => [property.name, z.optional(saveSchema(property))])) as Record<
    string,
    z.ZodMiniOptional<z.ZodMiniType<string | number | boolean>>
  >

function saveSchema(property: MediaProperty): z.ZodMiniType<string | number | boolean> {
  if (property.control === 'tick') return z.boolean()
  if (property.control === 'number')
    return z.union([z.int().check(z.minimum(0), z.maximum(property.max)), z.string().check(z.regex(/^\d{0,4}$/))])
  if (property.control !== 'choice') return z.string().check(z.trim(), z.maxLength(property.maxLength))
  const values = valuesOf(property.options)
  return property.isNumber ? z.union([z.literal(values.map(Number)), z.enum(values)]) : z.enum(values)
}

function itemSchema(property: MediaProperty): z.ZodMiniType {
  if (property.control === 'tick') return z.boolean()
  if (property.control === 'number') return z.int()
  if (property.control !== 'choice') return z.string()
  const values = valuesOf(property.options)
  return property.isNumber ? z.literal(values.map(Number)) : z.enum(values)
}

const itemShape = (properties: readonly MediaProperty[]) =>
  Object.fromEntries(properties.map((property) => [property.name, itemSchema(property)]))

export const linkTargetItem = itemShape(mediaProperties.filter(({ name }) => name === 'linkTarget')) as Shape<
  Pick<MediaProperties, 'linkTarget'>
>

/** An image in page content, also within an image link or a document (3.6). */
export const imageItem = {
  editableId: z.string(),
  editRoles: z.array(z.string()),
  collectionItemId: z.nullable(z.int()),
  version: z.int(),
  /** The upload shown; 0 if there is none. */
  imageId: z.int(),
  imageControlId: z.int(),
  imageFileName: z.string(),
  imageMimeType: z.string(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  ...(itemShape(propertiesOf(imageTraits.properties)) as Shape<ImageProperties>),
  imageModified: z.string(),
  imageUsername: z.string(),
  /** For editors: when the previous file was withdrawn. */
  imageWithdrawn: z.optional(z.string()),
  documentWithdrawn: z.optional(z.string()),
  /** The image's address, with its scaling, flip and rotation, and without a size; empty without an image. */
  imageAddress: z.string(),
}

/** The upload to show: one chosen from earlier ones, or 0 for none. Absent: unchanged. */
export const uploadId = z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)))

export const imageKind = {
  ...imageTraits,
  item: z.object({ type: z.literal('image'), ...imageItem }),
  save: { imageId: uploadId, ...savedProperties(imageTraits.properties) },
} as const satisfies Kind
export type ImageItem = z.infer<typeof imageKind.item>
