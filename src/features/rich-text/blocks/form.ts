export type FormField = {
  readonly label: string
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly isDay?: boolean
  /** Suggestions shown while the user types. */
  readonly suggestions?: readonly string[]
}

/** Adds, moves or removes a part or the block, or shares attributes. `isLimited`: off while there is no more room. */
export type FormButton = { readonly label: string; readonly title?: string } & (
  | { readonly adds: string; readonly isLimited?: true }
  | { readonly removes: 'part' | 'block' }
  | { readonly moves: -1 | 1 }
  | { readonly shares: readonly string[] }
)

/** How the editor shows a node: as a line of text, or with a form above its content. */
export type NodeForm =
  | { readonly line: string }
  | {
      readonly tag: 'section' | 'div'
      readonly className: string
      readonly label: string
      readonly fields?: Readonly<Record<string, FormField>>
      /** True for the row of a table: its first field, its text, and a menu with the other fields and the buttons. */
      readonly isRow?: true
      readonly buttons: readonly FormButton[]
    }

/** How the editor shows a block that needs no code of its own there. */
export type BlockForm = {
  readonly name: string
  readonly label: string
  /** True if it only remains on older pages, and none can be inserted. */
  readonly isFormer?: true
  /** By type: the block itself and each of its parts. */
  readonly nodes: Readonly<Record<string, NodeForm>>
}

export const removesBlock: FormButton = {
  label: 'Remove block',
  title: 'Its text stays as paragraphs',
  removes: 'block',
}

export const rowButtons: readonly FormButton[] = [
  { label: 'Move up', moves: -1 },
  { label: 'Move down', moves: 1 },
  { label: 'Remove row', removes: 'part' },
]
