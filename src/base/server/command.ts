import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Audit } from './audit/audit.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'

/** What a command of the operator may use. */
export type CommandWorld = {
  db: Db
  config: Config
  clock: () => Date
  /** Writes to the audit in the operator's name. */
  audit(db: Db, entry: Omit<Parameters<Audit>[1], 'username' | 'address'>): Promise<void>
  /** Writes a line of the answer. */
  print(line: string): void
  /** The first line of standard input; undefined where nothing comes. */
  readLine(): Promise<string | undefined>
}

/** What the operator wrote after the command's name. */
export type CommandInput = {
  words: string[]
  options: Record<string, string | undefined>
  /** Options that take no value, where they were written. */
  switches: ReadonlySet<string>
}

/** Something that the operator may do from the command line. */
export type Command = {
  /** As it is written: `user add`. */
  readonly name: string
  /** What comes after the name: `NAME --roles A,B`. */
  readonly usage: string
  /** One sentence, and more lines where they are needed. */
  readonly summary: string
  /** How many words it takes after its name. */
  readonly words: number
  readonly options?: readonly string[]
  /** Options that take no value. */
  readonly switches?: readonly string[]
  run(input: CommandInput, world: CommandWorld): Promise<void>
}

/** A command that needs no database, and so neither opens nor starts one. */
export type PlainCommand = Omit<Command, 'run'> & {
  readonly needsDatabase: false
  run(input: CommandInput, world: Pick<CommandWorld, 'print'>): Promise<void>
}

/** Thrown where the operator has to do something else; the message is the one line that is shown. */
export class CommandError extends Error {}

/** Finds the command that is meant and reads what was written after its name. */
export function readCommand<Any extends Command | PlainCommand>(
  commands: readonly Any[],
  words: readonly string[],
): { command: Any; input: CommandInput } | { help: string } {
  const asksForHelp = words.length === 0 || words.includes('--help') || words.includes('-h')
  const meant = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!meant && asksForHelp) return { help: helpOf(commands, words[0]) }
  if (!meant) throw new CommandError(`There is no command ${words.slice(0, 2).join(' ')}; try --help.`)
  if (asksForHelp) return { help: `${usageOf(meant)}\n\n${meant.summary}` }
  const rest = words.slice(meant.name.split(' ').length)
  const options: ParseArgsOptionsConfig = Object.fromEntries([
    ...(meant.options ?? []).map((name) => [name, { type: 'string' }]),
    ...(meant.switches ?? []).map((name) => [name, { type: 'boolean' }]),
  ])
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true })
    if (positionals.length !== meant.words) throw new CommandError(`Write: ${usageOf(meant)}`)
    const given = (meant.options ?? []).map((name) => [name, values[name] as string | undefined])
    const switches = new Set((meant.switches ?? []).filter((name) => values[name] === true))
    return { command: meant, input: { words: positionals, options: Object.fromEntries(given), switches } }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${(error as Error).message.split('. ')[0]}. Write: ${usageOf(meant)}`)
  }
}

function helpOf(commands: readonly Described[], topic: string | undefined): string {
  const about = commands.filter(({ name }) => name.startsWith(`${topic} `))
  const shown = about.length > 0 ? about : commands
  return [
    'Commands:',
    ...shown.map((command) => `  ${usageOf(command)}\n      ${command.summary.split('\n')[0]}`),
  ].join('\n')
}

type Described = Pick<Command, 'name' | 'usage' | 'summary'>

const usageOf = ({ name, usage }: Described) => `${name} ${usage}`.trim()
