import type { Writable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { version } from '../../contract/version.ts'
import { isExcluded } from '../database/backup-exclusions.ts'
import { readApplied, unknownOf } from '../database/migrate.ts'
import type { FileStore, FilesOf, StoredFile } from '../files/file-store.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import {
  BackupError,
  type End,
  endName,
  fileName,
  format,
  type Manifest,
  manifestName,
  pieceName,
  product,
} from './format.ts'
import { type CatalogueTable, ownNames, readTables } from './tables.ts'

type Source = {
  /** A session of its own: the snapshot must outlive every query. */
  direct: pg.ClientConfig
  /** The files that rows name; without it, files are neither checked nor included. */
  stored?: { files: FileStore; filesOf: FilesOf; mode: Manifest['files'] }
  signal?: AbortSignal
}

export type BackupSummary = Awaited<ReturnType<typeof writeBackup>>

const pieceBytes = 4 * 1024 ** 2

/** Writes the database and the files that its rows name as of one moment, while the site runs, in bounded memory. */
export async function writeBackup(target: Writable, { direct, stored, signal }: Source) {
  const client = new pg.Client(direct)
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  const archive = writeArchive(target)
  const interrupt = () => void target.destroy(new BackupError('Interrupted.'))
  signal?.addEventListener('abort', interrupt)
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const { manifest, tables, leftOut } = await describe(client, stored?.mode ?? 'referenced')
    const end: End = { members: {}, rows: {} }
    await addJson(archive, manifestName, manifest, end)
    const files = stored ? await addFiles(archive, await stored.filesOf(drizzle(client)), stored, end) : 0
    for (const table of tables) await addTable(archive, client, table, end)
    await addJson(archive, endName, end)
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    // `leftOut` names the tables in the same schema that are not the site's.
    return { ...(await archive.finish()), tables: tables.length, rows, files, leftOut }
  } catch (error) {
    await archive.abort(error)
    throw error
  } finally {
    signal?.removeEventListener('abort', interrupt)
    await client.end()
  }
}

async function describe(client: pg.Client, files: Manifest['files']) {
  const migrations = await readApplied(client)
  if (migrations.length === 0) throw new BackupError('The database holds no site: there is nothing to back up.')
  // A newer release has tables that we do not know.
  const isNewer = unknownOf(migrations).length > 0
  const names = ownNames('table')
  const isOurs = ({ name }: CatalogueTable) => isNewer || names.has(name)
  const all = await readTables(client)
  const tables = all.filter((table) => isOurs(table) && !isExcluded(table.name))
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    "select schemaname || '.' || sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1",
  )
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  const manifest: Manifest = {
    ...{ format, product, version, made: new Date().toISOString(), postgres: rows[0]?.version ?? '' },
    migrations: migrations.map(({ hash, when }) => ({ hash, when })),
    tables: tables.map(({ name, columns }) => ({ name: `public.${name}`, columns })),
    ...{ sequences, files },
  }
  return { manifest, tables, leftOut: all.filter((table) => !isOurs(table)).map(({ name }) => name) }
}

async function addJson(archive: ArchiveWriter, name: string, value: unknown, end?: End) {
  const bytes = Buffer.from(JSON.stringify(value))
  const digest = await archive.add(name, bytes.length, [bytes])
  if (end) end.members[name] = digest
}

async function addFiles(
  archive: ArchiveWriter,
  named: readonly StoredFile[],
  { files, mode }: NonNullable<Source['stored']>,
  end: End,
): Promise<number> {
  let count = 0
  for (const file of named) {
    const { digest, size, isUsed } = file
    if (!(await files.has(digest))) {
      // An unused upload may have been purged since the snapshot was taken.
      if (isUsed) throw new BackupError(`The file ${digest} is missing in the file store: see \`files verify\`.`)
      continue
    }
    count++
    if (mode === 'referenced') continue
    const read = await archive.add(fileName(digest), size, await files.read(digest)).catch((error: unknown) => {
      throw isOfWrongSize(error) ? damaged(digest) : error
    })
    if (read !== digest) throw damaged(digest)
    end.members[fileName(digest)] = digest
  }
  return count
}

const isOfWrongSize = (error: unknown) =>
  error instanceof Error && /exceeds given size|Size mismatch/.test(error.message)

const damaged = (digest: string) =>
  new BackupError(`The file ${digest} is damaged in the file store: see \`files verify\`.`)

/** A table is cut into pieces anywhere, because the size of a member must be known before it is written. */
async function addTable(archive: ArchiveWriter, client: pg.Client, { name, sql, columns }: CatalogueTable, end: End) {
  const copy = client.query(copyTo(`copy ${sql} (${columns.join(',')}) to stdout (encoding 'UTF8')`))
  let chunks: Buffer[] = []
  let [size, pieces] = [0, 0]
  const flush = async () => {
    const piece = pieceName(`public.${name}`, ++pieces)
    end.members[piece] = await archive.add(piece, size, chunks)
    chunks = []
    size = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  // The number of rows arrives after the last of them.
  await client.query('select')
  end.rows[`public.${name}`] = copy.rowCount
}
