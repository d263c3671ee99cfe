import { mayLoseChanges } from '#base/client/unsaved.ts'

const question = {
  message: 'There are unsaved changes, are you sure you wish to close the dialog?',
  hint: 'Unsaved changes will be lost.',
}

/** Closes a dialog that a click beside it or Escape would close; asks first where something was written in it. */
export async function closeUnlessChanged(unsaved: string, close: () => void) {
  if (await mayLoseChanges(question, unsaved)) close()
}
