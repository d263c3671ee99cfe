import { labelOf, type OptionList, optionsOf } from '#base/contract/option-list.ts'
import { aspectRatios, flips, rotations, scalingModes } from '#features/media/contract.ts'

/** Positions of an image's label (3.5). */
const labelModes = optionsOf({ auto: 'Auto', overlay: 'Overlay', inline: 'Inline' })

/** Orientations of an image's frame (3.5). */
const orientations = optionsOf({ landscape: 'Landscape', portrait: 'Portrait' })

/** Where a link opens (3.5). Links default to the first, documents to the second (3.6). */
const linkTargets = optionsOf({ _self: 'This tab', _blank: 'New tab' })

type Described = {
  /** Its name in page content, saves and stored versions. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** True if only the kinds that name it have it. Absent: every kind that shows an image. */
  readonly isExtra?: true
  /** Its attribute in content files. Absent if it is not stored with the other properties. */
  readonly attribute?: string
  readonly isLayout?: true
}

type Control =
  | { readonly control: 'area' | 'text'; readonly default: string; readonly maxLength: number }
  | { readonly control: 'tick'; readonly default: false }
  | { readonly control: 'number'; readonly default: number; readonly max: number; readonly suffix: string }
  | {
      readonly control: 'choice'
      readonly options: OptionList
      /** True if the value is a number although the list contains text. */
      readonly isNumber?: true
    }

export type MediaProperty = Described & Control

const tick = { control: 'tick', default: false } as const
const layoutChoice = { isLayout: true, control: 'choice' } as const

/** Contract, defaults, form, content files and history follow this table (3.5, 3.6). `isExtra`: only for the kinds that name it in `more`. */
export const mediaProperties = [
  {
    name: 'imageDescription',
    label: 'Description',
    attribute: 'description',
    control: 'area',
    default: '',
    maxLength: 500,
  },
  {
    name: 'imageCaption',
    label: 'Caption',
    hint: 'Shown below the image.',
    isExtra: true,
    attribute: 'caption',
    control: 'text',
    default: '',
    maxLength: 300,
  },
  {
    name: 'imageLabelVisible',
    label: 'Show label',
    hint: 'Shows the description on or below the image, unless it has a caption.',
    attribute: 'label-visible',
    isLayout: true,
    ...tick,
  },
  {
    name: 'imageDecorative',
    label: 'Decorative',
    hint: 'It adds nothing to the text. Screen readers skip it.',
    isExtra: true,
    attribute: 'decorative',
    ...tick,
  },
  { name: 'imageLabelMode', label: 'Label mode', attribute: 'label-mode', ...layoutChoice, options: labelModes },
  { name: 'imageNewWindow', label: 'New window', attribute: 'new-window', isLayout: true, ...tick },
  { name: 'imageOrientation', label: 'Orientation', attribute: 'orientation', ...layoutChoice, options: orientations },
  {
    name: 'imageAspectRatio',
    label: 'Aspect ratio',
    attribute: 'aspect-ratio',
    ...layoutChoice,
    options: aspectRatios,
  },
  { name: 'imageScalingMode', label: 'Scaling mode', attribute: 'scaling', ...layoutChoice, options: scalingModes },
  {
    name: 'imageRotation',
    label: 'Rotation',
    attribute: 'rotation',
    ...layoutChoice,
    options: rotations,
    isNumber: true,
  },
  { name: 'imageFlip', label: 'Flip', attribute: 'flip', ...layoutChoice, options: flips },
  {
    name: 'imageMaxWidth',
    label: 'Maximum width',
    attribute: 'max-width',
    isLayout: true,
    control: 'number',
    default: 0, // D-49
    max: 9999,
    suffix: 'pixels, 0 for no limit',
  },
  {
    // http, https, mailto, tel, a path of this site or a fragment (D-16). A link to a page is stored by the page's id.
    name: 'linkUrl',
    label: 'URL',
    hint: 'A web address, mailto:, tel:, or a path of this site such as /treatment.',
    isExtra: true,
    control: 'text',
    default: '#',
    maxLength: 2048,
  },
  { name: 'linkTarget', label: 'Target', isExtra: true, attribute: 'target', ...layoutChoice, options: linkTargets },
] as const satisfies readonly MediaProperty[]

type Entry = (typeof mediaProperties)[number]

type NumberIn<Text> = Text extends `${infer Value extends number}` ? Value : never

type ValueOf<Of extends Entry> = Of extends { control: 'tick' }
  ? boolean
  : Of extends { control: 'number' }
    ? number
    : Of extends { control: 'choice'; options: infer Options extends OptionList }
      ? Of extends { isNumber: true }
        ? NumberIn<Options[number]['value']>
        : Options[number]['value']
      : string

export type MediaProperties = { [Of in Entry as Of['name']]: ValueOf<Of> }

export type ImageProperties = Omit<MediaProperties, 'linkUrl' | 'linkTarget'>

export type KindProperties = {
  readonly more: readonly Extract<Entry, { isExtra: true }>['name'][]
  readonly descriptionHint: string
  /** The defaults that are not the first of their list (3.6). */
  readonly defaults?: Readonly<Record<string, string>>
}

export const propertiesOf = ({ more, descriptionHint }: KindProperties): readonly MediaProperty[] =>
  (mediaProperties as readonly MediaProperty[])
    .filter(({ name, isExtra }) => !isExtra || (more as readonly string[]).includes(name))
    .map((property) => (property.name === 'imageDescription' ? { ...property, hint: descriptionHint } : property))

/** The value of a property that has never been saved. */
export function defaultOf(property: MediaProperty, { defaults }: KindProperties): string | number | boolean {
  if (property.control !== 'choice') return property.default
  const value = defaults?.[property.name] ?? property.options[0].value
  return property.isNumber ? Number(value) : value
}

/** The value of a property in words, for the history; empty for the default of the kind. */
export const textOf = (property: MediaProperty, value: unknown, kind: KindProperties): string =>
  value === undefined || value === defaultOf(property, kind) ? '' : inWords(property, value)

export function inWords(property: MediaProperty, value: unknown): string {
  if (property.control === 'tick') return value === true ? 'Yes' : 'No'
  const text = String(value ?? '')
  return property.control === 'choice' ? labelOf(property.options, text) : text
}
