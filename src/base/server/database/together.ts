/**
 * Sends statements of a transaction in their order, but without waiting for the answer to each. Settles once all have, or
 * the rollback after a failure could overtake a statement that is still to be sent.
 */
export async function together<const Statements extends readonly unknown[]>(
  ...statements: Statements
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  // A statement is sent each time that its `then` is called.
  const sent = statements.map((statement) => Promise.resolve(statement))
  await Promise.allSettled(sent)
  return Promise.all(sent) as Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }>
}
