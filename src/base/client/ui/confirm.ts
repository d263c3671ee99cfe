export type Question = {
  readonly message: string
  /** The consequence of the answer, in smaller text. */
  readonly hint?: string
  /** Shown above the message if the message is not itself a heading. */
  readonly title?: string
  /** Details, such as the server's message or a list. */
  readonly info?: string
  readonly okLabel?: string
  readonly cancelLabel?: string
  /** Ok loses work: Cancel is the main button. */
  readonly isLoss?: boolean
}

/** Asks in a dialog; resolves to true on Ok, to false on Cancel, Escape and a click outside it (2.7). */
export async function confirm(question: Question): Promise<boolean> {
  const dialog = await import('./confirm-dialog.tsx').catch(() => undefined)
  // Without a connection the dialog's code cannot be loaded. Fall back to the browser's own prompt.
  if (!dialog) return window.confirm(asText(question))
  return dialog.ask(question)
}

/** Shows a message in a dialog with only Ok; resolves when it is closed. */
export async function showMessage(question: Omit<Question, 'cancelLabel'>): Promise<void> {
  const dialog = await import('./confirm-dialog.tsx').catch(() => undefined)
  if (!dialog) return window.alert(asText(question))
  await dialog.ask(question, { hasCancel: false })
}

const asText = ({ title, message, hint, info }: Question) => [title, message, hint, info].filter(Boolean).join('\n\n')

export const confirmDiscard = (of: string): Promise<boolean> =>
  confirm({
    message: `Are you sure you wish to discard your changes to ${of}?`,
    hint: 'Unsaved changes will be lost.',
    okLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
    isLoss: true,
  })
