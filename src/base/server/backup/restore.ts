import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { counted } from '#base/contract/counted.ts'
import { verifyAudit } from '../audit/verify.ts'
import type { MaintenanceContext } from '../command.ts'
import { migrate, readApplied } from '../database/migrate.ts'
import { countProcesses } from '../database/site-processes.ts'
import { printFiles } from '../files/command.ts'
import type { FileStore, FilesOf } from '../files/file-store.ts'
import { openFiles } from '../files/open-files.ts'
import { verifyFiles } from '../files/verify.ts'
import { newPathIn } from '../http/receive-file.ts'
import { mebibytes } from '../service.ts'
import { readArchive } from './archive.ts'
import { BackupError, partOf } from './format.ts'
import { loadRows } from './load-rows.ts'
import { type Backup, readBackup } from './read-backup.ts'
import { refusalOf } from './refusal.ts'
import { ownNames, readTables } from './tables.ts'

type Options = {
  path: string
  name: string
  replace: boolean
  isDryRun: boolean
  filesOf: FilesOf
  signal: AbortSignal
}

/** Checks the backup, then the target; stores the files, which is harmless if what follows fails; then the rows. */
export async function restoreBackup(context: MaintenanceContext, options: Options) {
  const { direct, config, audit, print, note } = context
  const { path, name, replace, isDryRun, filesOf, signal } = options
  const began = performance.now()
  const backup = await readBackup(path, name)
  const { manifest } = backup
  const contents = `${counted(manifest.tables.length, 'table')}, ${counted(backup.rows, 'row')}, ${counted(backup.files, 'file')}`
  print(`The backup of ${manifest.made} (${manifest.version}) is whole: ${contents}.`)
  await mustBeFree(context, replace)
  await mustHaveRoom(context, backup)
  if (isDryRun) return print('Dry run: it could be restored here. Nothing was changed.')

  const files = await openFiles(config)
  await restoreFiles(files, backup, signal)
  await loadRows(direct, backup, {
    replace,
    signal,
    finish: (tx) =>
      audit(tx, {
        action: 'backup restored',
        detail: { made: manifest.made, version: manifest.version, rows: backup.rows, files: backup.files },
      }),
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const newer = await bringUpToDate(context)
  print(`Restored ${contents} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  if (newer.length > 0) print(`Applied ${newer.length} newer migrations of this release: ${newer.join(', ')}.`)
  const { entries, faults } = await verifyAudit(context.db)
  if (faults.length > 0) throw new BackupError(`The audit is not intact: ${faults.join('; ')}.`)
  print(`The audit is intact: ${counted(entries, 'entry', 'entries')}.`)
  const named = await filesOf(context.db)
  printFiles(await verifyFiles(files, named, { progress: (checked) => note(`${checked} checked`) }), print)
  print('Everyone has to log in again. If files were withdrawn after the backup: uploads apply-withdrawals.')
}

/** Throws unless the target may be overwritten: no site runs on it, and it holds nothing or only a site. */
async function mustBeFree({ direct, isSiteRunning }: MaintenanceContext, replace: boolean) {
  if (isSiteRunning) throw new BackupError('The site is running: stop it first.')
  const client = new pg.Client(direct)
  await client.connect()
  let isEmpty: boolean
  let processes: number
  try {
    const tables = await readTables(client)
    const names = ownNames('table')
    const foreignTables = tables.map(({ name }) => name).filter((name) => !names.has(name))
    if (foreignTables.length > 0)
      throw new BackupError(`The database holds tables that are not the site's: ${foreignTables.join(', ')}.`)
    isEmpty = tables.length === 0 && (await readApplied(client)).length === 0
    processes = await countProcesses(client)
  } finally {
    await client.end()
  }
  if (isEmpty) return
  if (!replace)
    throw new BackupError('The database is not empty: with --replace, the backup takes the place of its content.')
  if (processes > 0) throw new BackupError('A process of the site is running on this database: stop all of them first.')
}

/** Rows are written to the log of the database as well, and their indexes need room. */
async function mustHaveRoom({ config }: MaintenanceContext, { bytes }: Backup) {
  const needed = (config.DATABASE_URL ? 0 : 3 * bytes.rows) + (config.FILES_URL ? 0 : bytes.files)
  if (needed === 0) return
  await mkdir(config.DATA_DIR, { recursive: true })
  const { bavail, bsize } = await statfs(config.DATA_DIR)
  if (bavail * bsize < needed)
    throw new BackupError(
      `There is not enough room in ${config.DATA_DIR}: ${mebibytes(needed)} are needed, ${mebibytes(bavail * bsize)} are free.`,
    )
}

async function restoreFiles(files: FileStore, { path, files: count }: Backup, signal: AbortSignal) {
  if (count === 0) return
  await mkdir(files.arriving, { recursive: true })
  for await (const { name, size, body } of readArchive(path)) {
    const part = partOf(name)
    if (part && 'table' in part) return
    if (!part || !('file' in part)) {
      await pipeline(body, new Writable({ write: (_, __, done) => done() }))
      continue
    }
    const arriving = newPathIn(files.arriving)
    try {
      await pipeline(body, createWriteStream(arriving, { flags: 'wx' }), { signal })
      await files.keep(part.file, arriving, { size, mimeType: 'application/octet-stream' })
    } finally {
      await rm(arriving, { force: true })
    }
  }
}

/** Applies the migrations that are newer than the backup; returns their names. */
async function bringUpToDate({ direct, note }: MaintenanceContext): Promise<string[]> {
  const client = new pg.Client(direct)
  await client.connect()
  try {
    const applied = await migrate(client, note)
    await client.query('analyze')
    return applied.map(({ tag }) => tag)
  } finally {
    await client.end()
  }
}
