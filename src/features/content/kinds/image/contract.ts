import * as z from 'zod/mini'
import { valuesOf } from '#base/contract/option-list.ts'
import { aspectRatios, flips, labelModes, orientations, scalingModes } from '#features/media/options.ts'
import type { Kind } from '../kind.ts'

/** The properties of an image that its dialog shows (3.6): all optional, what is absent stays as it is. */
export const imageProperties = {
  imageDescription: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  /** True where the image says nothing that the text does not: then it needs no description. */
  imageDecorative: z.optional(z.boolean()),
  imageLabelVisible: z.optional(z.boolean()),
  imageLabelMode: z.optional(z.enum(valuesOf(labelModes))),
  imageNewWindow: z.optional(z.boolean()),
  imageOrientation: z.optional(z.enum(valuesOf(orientations))),
  imageAspectRatio: z.optional(z.enum(valuesOf(aspectRatios))),
  imageScalingMode: z.optional(z.enum(valuesOf(scalingModes))),
  imageRotation: z.optional(z.union([z.literal([0, 90, 180, 270]), z.enum(['0', '90', '180', '270'])])),
  imageFlip: z.optional(z.enum(valuesOf(flips))),
  /** In pixels; 0 is none (D-49). A field may send it as it was typed. */
  imageMaxWidth: z.optional(
    z.union([z.int().check(z.minimum(0), z.maximum(9999)), z.string().check(z.regex(/^\d{0,4}$/))]),
  ),
}

/** What a page's content tells of an image, and of the image in an image link or a document (3.6). */
export const imageItem = {
  editableId: z.string(),
  editRoles: z.array(z.string()),
  collectionItemId: z.nullable(z.int()),
  version: z.int(),
  /** The upload that is shown; 0 where there is none. */
  imageId: z.int(),
  imageControlId: z.int(),
  imageFileName: z.string(),
  imageMimeType: z.string(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  imageDescription: z.string(),
  imageDecorative: z.boolean(),
  imageLabelVisible: z.boolean(),
  imageLabelMode: z.enum(valuesOf(labelModes)),
  imageNewWindow: z.boolean(),
  imageOrientation: z.enum(valuesOf(orientations)),
  imageAspectRatio: z.enum(valuesOf(aspectRatios)),
  imageScalingMode: z.enum(valuesOf(scalingModes)),
  imageRotation: z.literal([0, 90, 180, 270]),
  imageFlip: z.enum(valuesOf(flips)),
  imageMaxWidth: z.int(),
  imageModified: z.string(),
  imageUsername: z.string(),
  /** Where the image is, with its scaling, flip and rotation, and without a size; empty without an image. */
  imageAddress: z.string(),
}

/** An image. */
export const imageKind = {
  name: 'image',
  item: z.object({ type: z.literal('image'), ...imageItem }),
} as const satisfies Kind
export type ImageItem = z.infer<typeof imageKind.item>
