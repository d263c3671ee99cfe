export type Fault =
  | 'type'
  | 'broken'
  | 'encrypted'
  | 'macros'
  | 'active'
  | 'elsewhere'
  | 'bomb'
  | 'complex'
  | 'compressed'
  | 'controls'
  | 'two files'
  | 'entities'
  | 'words'

/** The fault of a file of a known type, with the limit that it exceeds if there is one to name. */
export type Refused = { fault: Exclude<Fault, 'type'>; info?: string }

export type Finding = { type: string; fault?: undefined } | { fault: 'type' } | Refused

/** Something that is left out of an image, in a sentence; whether its readers would miss it. */
export type Loss = { message: string; isVisible: boolean }

export const stillPicture: Loss = {
  message: 'The animation is left out: only its first picture is kept. An animated GIF keeps moving.',
  isVisible: true,
}

/** The message and its explanation for each fault except the type, which the upload rule words itself (D-105). */
export const faultTexts: Record<Exclude<Fault, 'type'>, readonly [string, string]> = {
  broken: ['The file is damaged.', 'It could not be read completely. Please save it again, then upload the new copy.'],
  encrypted: [
    'The file is encrypted.',
    'Readers could not open it. Please remove its password or protection and upload it again.',
  ],
  macros: ['The file contains macros or scripts.', 'Please save it without them, or as a PDF, and upload it again.'],
  active: [
    'The file contains active content.',
    'Attached files, multimedia, forms that send data and links to other files cannot be uploaded. Please save it as a plain PDF and upload it again.',
  ],
  elsewhere: [
    'The file loads external content.',
    'Please embed or remove linked pictures, templates and objects, and upload it again.',
  ],
  bomb: ['The file would grow too large when it is opened.', 'Please save it again, or split it into parts.'],
  complex: ['The file is too complex.', 'Please simplify it and upload it again.'],
  compressed: ['The drawing is compressed (SVGZ).', 'Please save it as a plain SVG and upload it again.'],
  controls: [
    'The table contains a control character.',
    'Please remove it, or save the table again as CSV in UTF-8, then upload the new copy.',
  ],
  entities: [
    'The drawing uses entities.',
    'They could load or multiply content. Please export it as a plain SVG and upload it again.',
  ],
  words: [
    'The drawing would lose text.',
    'Please export it with its labels as plain text (Mermaid: htmlLabels: false; draw.io: convert labels to SVG; Inkscape: convert flowed text to text), or as a PNG, and upload it again.',
  ],
  'two files': ['The file contains a second file of another type.', 'Please save it again, then upload the new copy.'],
}
