import { defaultOf, type ImageProperties, propertiesOf } from './property-table.ts'
import { imageTraits } from './traits.ts'

/** The defaults of an image (3.6). */
export const imageDefaults = {
  imageId: 0,
  imageFileName: '',
  imageMimeType: '',
  imageWidth: 256,
  imageHeight: 256,
  ...(Object.fromEntries(
    propertiesOf(imageTraits.properties).map((property) => [
      property.name,
      defaultOf(property, imageTraits.properties),
    ]),
  ) as ImageProperties),
} as const

export const unsavedImage = (editableId: string) => ({
  ...imageDefaults,
  editableId,
  editRoles: [],
  collectionItemId: null,
  version: 0,
  imageControlId: 0,
  imageModified: '',
  imageUsername: '',
  imageAddress: '',
})
export type UnsavedImage = ReturnType<typeof unsavedImage>

/** The placeholder for a link without a target (3.6). */
export const noLinkUrl = '#'
