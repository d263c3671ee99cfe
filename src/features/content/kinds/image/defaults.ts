import { aspectRatios, flips, labelModes, linkTargets, orientations, scalingModes } from '#features/media/options.ts'

/** What the properties of an image are where nothing has been saved (3.6). */
export const imageDefaults = {
  imageId: 0,
  imageFileName: '',
  imageMimeType: '',
  imageWidth: 256,
  imageHeight: 256,
  imageDescription: '',
  imageDecorative: false,
  imageLabelVisible: false,
  imageLabelMode: labelModes[0].value,
  imageNewWindow: false,
  imageOrientation: orientations[0].value,
  imageAspectRatio: aspectRatios[0].value,
  imageScalingMode: scalingModes[0].value,
  imageRotation: 0,
  imageFlip: flips[0].value,
  imageMaxWidth: 0,
} as const

/** The placeholder of a link that leads nowhere yet (3.6). */
export const noLinkUrl = '#'

/** Where links and documents open unless somebody chose otherwise (3.6). */
export const defaultTargets = { image_link: linkTargets[0].value, document: linkTargets[1].value } as const
