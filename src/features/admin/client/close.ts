import { mayLoseChanges } from '#base/client/unsaved.ts'

const question = {
  message: 'There are unsaved changes, are you sure you wish to close the dialog?',
  hint: 'Unsaved changes will be lost.',
}

/** Closes a dialog on a click outside or Escape; asks first if it has unsaved input. */
export async function closeUnlessChanged(unsaved: string, close: () => void) {
  if (await mayLoseChanges(question, unsaved)) close()
}
