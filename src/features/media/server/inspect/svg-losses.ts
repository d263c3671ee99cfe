import type { Loss } from './finding.ts'

/** For each kind of loss its sentence. Only `source` was not a part of the drawing. */
const sentences = {
  labels: (count: number) =>
    `${count === 1 ? '1 label that was' : `${count} labels that were`} written in HTML ${count === 1 ? 'is' : 'are'} turned into plain text: check position and line breaks.`,
  links: (count: number) =>
    `${count === 1 ? '1 link is' : `${count} links are`} left out; what ${count === 1 ? 'it contains' : 'they contain'} is kept.`,
  pictures: (count: number) =>
    `${count === 1 ? '1 picture is' : `${count} pictures are`} left out: only JPEG, PNG, GIF, WebP and SVG pictures within the file can be kept.`,
  outside: (count: number) =>
    `${count === 1 ? '1 part that refers' : `${count} parts that refer`} to another file ${count === 1 ? 'is' : 'are'} left out.`,
  fonts: () => 'Its web fonts are left out: text is drawn in a font of the reader’s computer.',
  styles: (count: number) =>
    `${count === 1 ? '1 setting of colour or shape is' : `${count} settings of colour or shape are`} left out, because the site does not draw ${count === 1 ? 'it' : 'them'}.`,
  blends: () => 'Its blend modes are left out: colours that cover each other may differ.',
  animations: () => 'Its animation is left out.',
  scripts: () => 'Its scripts are left out.',
  elements: (count: number) =>
    `${count === 1 ? '1 element is' : `${count} elements are`} left out, because the site does not draw ${count === 1 ? 'it' : 'them'}.`,
  source: () => 'The data that its drawing program needs for editing it again are left out: keep the original file.',
}

export type LossKind = keyof typeof sentences

export function newLosses() {
  const counts = new Map<LossKind, number>()
  return {
    add: (kind: LossKind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    list: (): Loss[] =>
      (Object.keys(sentences) as LossKind[]).flatMap((kind) => {
        const count = counts.get(kind) ?? 0
        return count === 0 ? [] : [{ message: sentences[kind](count), isVisible: kind !== 'source' }]
      }),
  }
}

export type Losses = ReturnType<typeof newLosses>
