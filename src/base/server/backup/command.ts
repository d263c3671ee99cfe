import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { counted } from '#base/contract/counted.ts'
import { CommandError, type MaintenanceCommand, type MaintenanceContext } from '../command.ts'
import { codeOf } from '../error-code.ts'
import type { FilesOf } from '../files/file-store.ts'
import { openFiles } from '../files/open-files.ts'
import { newPathIn } from '../http/receive-file.ts'
import { mebibytes } from '../service.ts'
import { BackupError } from './format.ts'
import { restoreFault } from './refusal.ts'
import { restoreBackup } from './restore.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

const standard = '-'

export const backupCommands = (filesOf: FilesOf): readonly MaintenanceCommand[] => [
  {
    name: 'backup',
    usage: 'FILE [--files included|referenced]',
    summary: [
      'Writes database and files as they are now to a file; the site may be running.',
      'FILE - is standard output. --files referenced leaves the files out and checks that the file store has them: the default with FILES_URL.',
      'Anyone with the file has the site: it holds password hashes, secrets and research data, but no sessions.',
    ].join('\n'),
    words: 1,
    options: ['files'],
    leavesSchema: true,
    run: ({ words: [file = ''], options }, context) =>
      interruptibly((signal) => backUp(file, options.files, context, filesOf, signal)),
  },
  {
    name: 'restore',
    usage: 'FILE [--replace] [--dry-run]',
    summary: [
      'Restores a backup into an empty database, or with --replace in place of what is there; the site must be stopped.',
      'The whole backup is checked before anything is changed. FILE - is standard input. --dry-run only checks.',
    ].join('\n'),
    words: 1,
    switches: ['replace', 'dry-run'],
    leavesSchema: true,
    run: ({ words: [file = ''], switches }, context) =>
      interruptibly((signal) =>
        withLocalFile(file, context, signal, (path) =>
          restoreBackup(context, {
            ...{ path, name: file === standard ? 'Standard input' : file, filesOf, signal },
            replace: switches.has('replace'),
            isDryRun: switches.has('dry-run'),
          }),
        ).catch((error: unknown) => {
          throw restoreFault(error)
        }),
      ),
  },
]

async function backUp(
  file: string,
  mode: string | undefined,
  context: MaintenanceContext,
  filesOf: FilesOf,
  signal: AbortSignal,
) {
  const { direct, db, config, audit, print, note } = context
  const chosen = mode ?? (config.FILES_URL ? 'referenced' : 'included')
  if (chosen !== 'included' && chosen !== 'referenced')
    throw new CommandError('--files must be included or referenced.')
  const source = { direct, signal, stored: { files: await openFiles(config), filesOf, mode: chosen } as const }
  const summary = file === standard ? await toStandardOutput(source) : await toFile(resolve(file), source)
  const { bytes, digest, tables, rows, files, leftOut } = summary
  const report = file === standard ? note : print
  if (leftOut.length > 0) report(`Left out, because they are not the site's: ${leftOut.join(', ')}.`)
  report(
    `Backed up ${counted(tables, 'table')}, ${counted(rows, 'row')}, ${counted(files, 'file')} (${chosen}): ${mebibytes(bytes)}, SHA-256 ${digest}`,
  )
  await audit(db, { action: 'backup made', detail: { bytes, tables, rows, files, digest, mode: chosen } })
}

type Source = Parameters<typeof writeBackup>[1]

async function toStandardOutput(source: Source): Promise<BackupSummary> {
  if (process.stdout.isTTY) throw new CommandError('Standard output is a terminal: write to a file or a pipe.')
  if (process.env.npm_lifecycle_event && process.env.npm_config_loglevel !== 'silent')
    throw new CommandError('npm would write into the backup: use npm --silent run cli -- backup -')
  try {
    return await writeBackup(process.stdout, source)
  } catch (error) {
    throw notWritten(error)
  }
}

/** Writes a temporary file, flushes it and renames it, so that the target is always a complete backup. */
async function toFile(file: string, source: Source): Promise<BackupSummary> {
  const part = `${file}.part`
  if (existsSync(file)) throw new BackupError(`${file} exists already.`)
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await new Promise((resolve, reject) => target.once('open', resolve).once('error', reject))
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new BackupError(`${part} exists: another backup is running; if one was killed, delete this file.`)
    throw notWritten(error)
  }
  try {
    const summary = await writeBackup(target, source)
    await rename(part, file)
    const folder = await open(dirname(file))
    await folder.sync().finally(() => folder.close())
    return summary
  } catch (error) {
    await rm(part, { force: true })
    throw notWritten(error)
  }
}

/** Node's errors name the operation and the path. */
const notWritten = (error: unknown) =>
  codeOf(error)?.startsWith('E') ? new BackupError(`The backup was not written: ${(error as Error).message}.`) : error

/** A backup is read twice, so standard input is stored first. */
async function withLocalFile<Result>(
  file: string,
  { config }: MaintenanceContext,
  signal: AbortSignal,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (file !== standard) return work(resolve(file))
  if (process.stdin.isTTY) throw new CommandError('Standard input is a terminal: name a file or use a pipe.')
  const { arriving } = await openFiles(config)
  await mkdir(arriving, { recursive: true })
  const path = newPathIn(arriving)
  try {
    await pipeline(process.stdin, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Aborts the work on SIGINT and SIGTERM, so that it can clean up. */
async function interruptibly<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const interrupt = () => controller.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await work(controller.signal)
  } catch (error) {
    throw (error as Error).name === 'AbortError' ? new BackupError('Interrupted.') : error
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
