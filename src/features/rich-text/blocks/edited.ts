import type { RichNode } from '../document.ts'
import type { PastedElement, PasteReader } from '../pasted.ts'
import { doseCardForm } from './dose-card/form.ts'
import { doseCardFrom } from './dose-card/paste.ts'
import { factsForm } from './facts/form.ts'
import { factsFrom } from './facts/paste.ts'
import type { BlockForm } from './form.ts'
import { inShortForm } from './in-short/form.ts'
import { inShortFrom } from './in-short/paste.ts'

/** A block as editors get it: its form, and how it is read from a copied page of this site. */
type EditedBlock = {
  readonly form: BlockForm
  from(element: PastedElement, reader: PasteReader): RichNode | undefined
}

/** The blocks that need no code of their own in the editor, in the order of its menu. */
const edited: readonly EditedBlock[] = [
  { form: factsForm, from: factsFrom },
  { form: inShortForm, from: inShortFrom },
  { form: doseCardForm, from: doseCardFrom },
]

export const blockForms: readonly BlockForm[] = edited.map(({ form }) => form)

/** The block that pasted markup stands for, if any. */
export function blockFrom(element: PastedElement, reader: PasteReader): RichNode | undefined {
  for (const { from } of edited) {
    const block = from(element, reader)
    if (block) return block
  }
  return undefined
}
