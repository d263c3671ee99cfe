import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Audit } from './audit/audit.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { Delivery, Message } from './mail/mail.ts'
import { OperatorError } from './operator-error.ts'

export type CommandContext = {
  db: Db
  config: Config
  clock: () => Date
  /** Writes to the audit as the operator. */
  audit(db: Db, entry: Omit<Parameters<Audit>[1], 'username' | 'address'>): Promise<void>
  /** Sends a message; the audit names the operator as the sender. */
  mail(message: Message): Promise<Delivery>
  print(line: string): void
  /** The first line of standard input; undefined if there is none. */
  readLine(): Promise<string | undefined>
}

type CommandInput = {
  words: string[]
  options: Record<string, string | undefined>
  /** The options without a value that were given. */
  switches: ReadonlySet<string>
}

export type Command = {
  /** As typed: `user add`. */
  readonly name: string
  /** The usage after the name: `NAME --roles A,B`. */
  readonly usage: string
  /** One sentence, and more lines if needed. */
  readonly summary: string
  /** The number of words after its name. */
  readonly words: number
  readonly options?: readonly string[]
  readonly switches?: readonly string[]
  run(input: CommandInput, context: CommandContext): Promise<void>
}

/** A command that needs no database, so that none is opened or started. */
export type PlainCommand = Omit<Command, 'run'> & {
  readonly needsDatabase: false
  run(input: CommandInput, context: Pick<CommandContext, 'print'>): Promise<void>
}

export type MaintenanceContext = CommandContext &
  Pick<Database, 'direct'> & {
    /** True if the server runs and shares its embedded database with the command. */
    isSiteRunning: boolean
    /** Prints a line on standard error. */
    note(line: string): void
  }

/** A command on the database as it is: it is neither migrated before, nor refused if a newer release has changed it. */
export type MaintenanceCommand = Omit<Command, 'run'> & {
  readonly leavesSchema: true
  run(input: CommandInput, context: MaintenanceContext): Promise<void>
}

/** Thrown if the operator has to do something else; the message is the only line shown. */
export class CommandError extends OperatorError {}

export function readCommand<Any extends Command | PlainCommand | MaintenanceCommand>(
  commands: readonly Any[],
  words: readonly string[],
): { command: Any; input: CommandInput } | { help: string } {
  const asksForHelp = words.length === 0 || words.includes('--help') || words.includes('-h')
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command && asksForHelp) return { help: helpOf(commands, words[0]) }
  if (!command) throw new CommandError(`There is no command ${words.slice(0, 2).join(' ')}; try --help.`)
  if (asksForHelp) return { help: `${usageOf(command)}\n\n${command.summary}` }
  const args = words.slice(command.name.split(' ').length)
  const options: ParseArgsOptionsConfig = Object.fromEntries([
    ...(command.options ?? []).map((name) => [name, { type: 'string' }]),
    ...(command.switches ?? []).map((name) => [name, { type: 'boolean' }]),
  ])
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.length !== command.words) throw new CommandError(`Usage: ${usageOf(command)}`)
    const optionValues = (command.options ?? []).map((name) => [name, values[name] as string | undefined])
    const switches = new Set((command.switches ?? []).filter((name) => values[name] === true))
    return { command, input: { words: positionals, options: Object.fromEntries(optionValues), switches } }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${(error as Error).message.split('. ')[0]}. Usage: ${usageOf(command)}`)
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
