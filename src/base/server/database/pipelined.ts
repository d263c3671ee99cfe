/**
 * Sends statements of a transaction in their order, but without waiting for the answer to each. Settles once all have, or
 * the rollback after a failure could overtake a statement that is still to be sent; rejects with the earliest failure,
 * of which those after it are a consequence.
 */
export async function pipelined<const Statements extends readonly unknown[]>(
  ...statements: Statements
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  // A statement is sent each time that its `then` is called.
  const sent = statements.map((statement) => Promise.resolve(statement))
  const all = Promise.all(sent)
  // Handled below: it may reject before the others have settled.
  all.catch(() => {})
  await Promise.allSettled(sent)
  return all as Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }>
}
