import { OperatorError } from '#base/server/operator-error.ts'
import { runCommand } from './command-line.ts'

const longestWaitMs = 5000

/** The first line of standard input; undefined after five seconds, because a pipe may never be written to. */
function firstLine(): Promise<string | undefined> {
  const { stdin } = process
  if (stdin.isTTY) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    let text = ''
    const done = (line: string | undefined) => {
      clearTimeout(late)
      stdin.destroy()
      resolve(line)
    }
    const late = setTimeout(() => done(undefined), longestWaitMs)
    stdin.setEncoding('utf8')
    stdin.on('data', (piece: string) => {
      text += piece
      const [line, more] = text.split(/\r?\n/, 2)
      if (more !== undefined) done(line)
    })
    stdin.on('end', () => done(text === '' ? undefined : text))
    stdin.on('error', () => done(undefined))
  })
}

/** Emitted again for each further line. */
let outputFault: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error) => {
  outputFault ??= error
})
process.stderr.on('error', () => {})

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

function note(line: string) {
  process.stderr.write(`${line}\n`)
}

/** A failed query's message repeats the values it was given; its cause does not. */
function lineOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof Error && error.cause !== undefined) return lineOf(error.cause)
  if (!(error instanceof Error)) return String(error)
  return error.message.split('\n')[0] || error.name
}

// Files are for this user only; others may pass through the folders that root makes, as the embedded server must.
process.umask(process.getuid?.() === 0 ? 0o066 : 0o077)
process.on('exit', (status) => {
  // It is not an error if the reader of the output, such as `head`, stops early.
  if (status !== 0 || !outputFault || outputFault.code === 'EPIPE') return
  note(`The output could not be written: ${outputFault.message}.`)
  process.exitCode = 1
})
runCommand(process.argv.slice(2), process.env, { print, note, readLine: firstLine }).catch((error: unknown) => {
  console.error(lineOf(error))
  process.exitCode = 1
})
