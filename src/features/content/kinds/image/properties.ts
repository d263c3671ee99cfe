import type * as z from 'zod/mini'
import { type OptionList, optionOrFirst } from '#base/contract/option-list.ts'
import {
  aspectRatios,
  flips,
  labelModes,
  linkTargets,
  orientations,
  rotations,
  scalingModes,
} from '#features/media/options.ts'
import type { imageItem } from './contract.ts'
import { imageDefaults } from './defaults.ts'

type Item = z.infer<z.ZodMiniObject<typeof imageItem>>

/** How an image, an image link or a document is shown, as a version keeps it. What is absent is the default. */
export type MediaProperties = Partial<
  Pick<
    Item,
    | 'imageDescription'
    | 'imageDecorative'
    | 'imageLabelVisible'
    | 'imageLabelMode'
    | 'imageNewWindow'
    | 'imageOrientation'
    | 'imageAspectRatio'
    | 'imageScalingMode'
    | 'imageFlip'
    | 'imageMaxWidth'
  >
> & { imageRotation?: number; linkTarget?: string }

const option = <Value extends string>(list: OptionList<Value>, stored: unknown) =>
  optionOrFirst(list, String(stored ?? ''))

/** The properties of an image as they are shown: of a value that this version does not know, the list's first (D-48). */
export function shownProperties(stored: MediaProperties) {
  const { imageDescription, imageDecorative, imageLabelVisible, imageNewWindow, imageMaxWidth } = {
    ...imageDefaults,
    ...stored,
  }
  return {
    ...{ imageDescription, imageDecorative, imageLabelVisible, imageNewWindow, imageMaxWidth },
    imageLabelMode: option(labelModes, stored.imageLabelMode),
    imageOrientation: option(orientations, stored.imageOrientation),
    imageAspectRatio: option(aspectRatios, stored.imageAspectRatio),
    imageScalingMode: option(scalingModes, stored.imageScalingMode),
    imageRotation: Number(option(rotations, stored.imageRotation)) as 0 | 90 | 180 | 270,
    imageFlip: option(flips, stored.imageFlip),
  }
}

/** Where a link opens, as it is shown. */
export const shownTarget = (stored: MediaProperties, fallback: (typeof linkTargets)[number]['value']) =>
  option(linkTargets, stored.linkTarget ?? fallback)

const names = [
  'imageDescription',
  'imageDecorative',
  'imageLabelVisible',
  'imageLabelMode',
  'imageNewWindow',
  'imageOrientation',
  'imageAspectRatio',
  'imageScalingMode',
  'imageFlip',
  'linkTarget',
] as const

const numbers = ['imageRotation', 'imageMaxWidth'] as const

type Given = { [Name in (typeof names)[number]]?: unknown } & {
  [Name in (typeof numbers)[number]]?: number | string | undefined
}

/** The properties after a change: what is not given stays as it was. */
export function changedProperties(before: MediaProperties, given: Given): MediaProperties {
  const words = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))
  const counts = numbers.flatMap((name) => (given[name] === undefined ? [] : [[name, Number(given[name])]]))
  return { ...before, ...Object.fromEntries(words), ...Object.fromEntries(counts) }
}
