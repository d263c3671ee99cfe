import { optionsOf } from '#base/contract/option-list.ts'

/** Aspect ratios of an image's frame (3.5): width to height, swapped for portrait. The first of each list is the default (3.6). */
export const aspectRatios = optionsOf({
  auto: 'Auto',
  free: 'Free',
  '1x1': '1 x 1',
  '2x1': '2 x 1',
  '3x1': '3 x 1',
  '4x1': '4 x 1',
  '5x1': '5 x 1',
  '16x9': '16 x 9',
})

/** How an image fills its frame (3.5); the `mode` of its address. */
export const scalingModes = optionsOf({ crop: 'Crop', fit: 'Fit', fill: 'Fill' })
export type ScalingMode = (typeof scalingModes)[number]['value']

/** How an image is flipped (3.5): x left and right, y top and bottom. */
export const flips = optionsOf({ none: 'None', x: 'Left and right', y: 'Top and bottom', xy: 'Both' })
export type Flip = (typeof flips)[number]['value']

/** Rotations of an image, clockwise (3.5). */
export const rotations = optionsOf({ '0': '0°', '90': '90°', '180': '180°', '270': '270°' })
