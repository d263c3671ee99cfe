import type { AttributeSpec } from 'prosemirror-model'

/** A node of a block. One whose content is `inline*` is a line of text. */
export type BlockNode = {
  /** Its name in a difference. */
  readonly words: string
  readonly content?: string
  readonly attrs?: Readonly<Record<string, AttributeSpec>>
  readonly isolating?: true
  /** True if it occurs at most once in its parent, so two of them are the same whatever their text. */
  readonly isOnly?: true
  /** True if a change of it is marked inside it, as in an item or a row. */
  readonly isMarkedInside?: true
  /** True if its lines count as one change. */
  readonly isHolder?: true
  /** True if Enter adds another one and Backspace removes an empty one. */
  readonly isRepeated?: true
  /** The attributes that readers see as text, in order. */
  readonly shown?: readonly string[]
}

/** A block with parts of its own: everything about it but its rendering and its form. */
export type Block = {
  /** Its node; with hyphens for capitals, its element in content files. */
  readonly name: string
  /** The letter that its lasting ids begin with (D-111). Absent: it has no lasting id. */
  readonly letter?: string
  readonly nodes: Readonly<Record<string, BlockNode>>
  /** What a difference calls its attributes, and their values. */
  readonly attributeNames?: Readonly<Record<string, string>>
  readonly valueNames?: Readonly<Record<string, string>>
}
