import { runCommand } from '../src/app/server/command-line.ts'
import { OperatorError } from '../src/base/server/operator-error.ts'

/** Runs a command of the operator in this process; returns what it prints, and the error that it ends with. */
export async function asOperator(
  words: string[],
  { url, ...environment }: Record<string, string> & { url?: string },
): Promise<{ out: string[]; error?: string }> {
  const out: string[] = []
  const terminal = {
    print: (line: string) => void out.push(line),
    note: () => {},
    readLine: () => Promise.resolve(undefined),
  }
  try {
    // The address of a database on a socket names no host, which the configuration requires.
    await runCommand(
      words,
      { ...environment, ...(url && { DATABASE_URL: url.replace('@/', '@localhost/') }) },
      terminal,
    )
    return { out }
  } catch (error) {
    if (error instanceof OperatorError) return { out, error: error.message }
    throw error
  }
}
