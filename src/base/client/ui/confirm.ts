/** What a confirmation dialog asks. */
export type Question = {
  readonly message: string
  /** What follows from the answer, in a smaller voice. */
  readonly hint?: string
  /** Stands above the message where the message is no heading of its own. */
  readonly title?: string
  /** More to know: what the server said, a list. */
  readonly info?: string
  readonly okLabel?: string
  readonly cancelLabel?: string
}

/** Asks in a dialog; fulfils with true on Ok, false on Cancel, Escape and a click beside it (2.7). */
export async function confirm(question: Question): Promise<boolean> {
  const dialog = await import('./confirm-dialog.tsx').catch(() => undefined)
  // Without a connection the dialog's code cannot come. The browser's own question is better than none.
  if (!dialog) return window.confirm(inOne(question))
  return dialog.ask(question)
}

/** Tells in a dialog that has only Ok; fulfils when it is closed. */
export async function tell(question: Omit<Question, 'cancelLabel'>): Promise<void> {
  const dialog = await import('./confirm-dialog.tsx').catch(() => undefined)
  if (!dialog) return window.alert(inOne(question))
  await dialog.ask(question, { hasCancel: false })
}

const inOne = ({ title, message, hint, info }: Question) => [title, message, hint, info].filter(Boolean).join('\n\n')
