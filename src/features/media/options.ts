import type { OptionList } from '#base/contract/option-list.ts'

/** Positions of an image's label (3.5). The first of each list is the default (3.6). */
export const labelModes = [
  { value: 'auto', label: 'Auto' },
  { value: 'overlay', label: 'Overlay' },
  { value: 'inline', label: 'Inline' },
] as const satisfies OptionList

/** Orientations of an image's frame (3.5). */
export const orientations = [
  { value: 'landscape', label: 'Landscape' },
  { value: 'portrait', label: 'Portrait' },
] as const satisfies OptionList

/** Aspect ratios of an image's frame (3.5): width to height, swapped for portrait. */
export const aspectRatios = [
  { value: 'auto', label: 'Auto' },
  { value: 'free', label: 'Free' },
  { value: '1x1', label: '1 x 1' },
  { value: '2x1', label: '2 x 1' },
  { value: '3x1', label: '3 x 1' },
  { value: '4x1', label: '4 x 1' },
  { value: '5x1', label: '5 x 1' },
  { value: '16x9', label: '16 x 9' },
] as const satisfies OptionList

/** How an image fills its frame (3.5); the `mode` of its address. */
export const scalingModes = [
  { value: 'crop', label: 'Crop' },
  { value: 'fit', label: 'Fit' },
  { value: 'fill', label: 'Fill' },
] as const satisfies OptionList
export type ScalingMode = (typeof scalingModes)[number]['value']

/** How an image is flipped (3.5): x left and right, y top and bottom. */
export const flips = [
  { value: 'none', label: 'None' },
  { value: 'x', label: 'Left and right' },
  { value: 'y', label: 'Top and bottom' },
  { value: 'xy', label: 'Both' },
] as const satisfies OptionList
export type Flip = (typeof flips)[number]['value']

/** Rotations of an image, clockwise (3.5). */
export const rotations = [
  { value: '0', label: '0°' },
  { value: '90', label: '90°' },
  { value: '180', label: '180°' },
  { value: '270', label: '270°' },
] as const satisfies OptionList

/** Where a link opens (3.5). Links default to the first, documents to the second (3.6). */
export const linkTargets = [
  { value: '_self', label: 'This tab' },
  { value: '_blank', label: 'New tab' },
] as const satisfies OptionList
