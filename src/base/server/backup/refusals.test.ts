import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { testBucket } from '#test/bucket.ts'
import { emptyDatabase, newDatabase, testDatabase } from '#test/database.ts'
import { asOperator } from '#test/operator.ts'
import { openDatabase } from '../database/database.ts'
import { newProcessName } from '../database/site-processes.ts'
import { openFiles } from '../files/open-files.ts'
import { readArchive, writeArchive } from './archive.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'mds-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A backup of the starter content with its files. */
let whole: Buffer
beforeAll(async () => {
  const source = await newDatabase('starter')
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-backup-'))
  await cp(inject('starterFiles'), join(dataDir, 'files'), { recursive: true })
  await asOperator(['backup', join(dataDir, 'whole')], { url: source.url, DATA_DIR: dataDir })
  whole = await readFile(join(dataDir, 'whole'))
  await rm(dataDir, { recursive: true })
  await source.drop()
})

/** The names of the members of a backup. */
async function namesIn(path: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, body } of readArchive(path)) {
    for await (const _ of body);
    names.push(name)
  }
  return names
}

type Members = Map<string, Buffer>

/** The same backup with other members; with `seals`, its digests are right. */
async function changed(change: (members: Members) => void, { seals = false } = {}): Promise<Buffer> {
  const path = join(await folder(), 'changed')
  await writeFile(path, whole)
  const members: Members = new Map()
  for await (const { name, body } of readArchive(path)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    members.set(name, Buffer.concat(chunks))
  }
  change(members)
  const end = members.get('end.json')
  if (seals && end) {
    members.delete('end.json')
    const digests = [...members].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')])
    members.set(
      'end.json',
      Buffer.from(JSON.stringify({ ...JSON.parse(String(end)), members: Object.fromEntries(digests) })),
    )
  }
  const archive = writeArchive(createWriteStream(path))
  for (const [name, bytes] of members) await archive.add(name, bytes.length, [bytes])
  await archive.finish()
  return readFile(path)
}

const withManifest = (change: Record<string, unknown>) =>
  changed(
    (members) => {
      const manifest = JSON.parse(String(members.get('manifest.json')))
      members.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...change })))
    },
    { seals: true },
  )

const firstOf = (members: Members, start: string) => [...members.keys()].find((name) => name.startsWith(start)) ?? ''

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['empty', () => Buffer.alloc(0), /is not a whole backup: /],
  ['of another kind', () => Buffer.from('The quick brown fox\n'.repeat(1000)), /another kind of file/],
  ['cut in half', () => whole.subarray(0, whole.length / 2), /it ends too soon/],
  ['cut shortly before its end', () => whole.subarray(0, -30), /it ends too soon/],
  [
    'with one byte changed',
    () => whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte)) as Buffer,
    /is not a whole backup: /,
  ],
  ['without its end', () => changed((members) => members.delete('end.json')), /its end is missing/],
  [
    'without a file',
    () => changed((members) => members.delete(firstOf(members, 'files/'))),
    /1 of its parts are damaged or missing/,
  ],
  [
    'without a piece',
    () => changed((members) => members.delete(firstOf(members, 'tables/'))),
    /1 of its parts are damaged or missing/,
  ],
  [
    'with another row',
    () => changed((members) => members.set('tables/public.pages/000001', Buffer.from('1\n'))),
    /1 of its parts are damaged/,
  ],
  [
    'with a file under the digest of another',
    () => changed((members) => members.set(firstOf(members, 'files/'), Buffer.from('other bytes')), { seals: true }),
    /1 of its parts are damaged/,
  ],
  [
    'with a part of another name',
    () => changed((members) => members.set('../../etc/passwd', Buffer.alloc(1))),
    /there is more after its end/,
  ],
  [
    'with a name of another kind',
    () =>
      changed((members) => {
        const end = members.get('end.json') ?? Buffer.alloc(0)
        members.delete('end.json')
        members.set('../x', Buffer.alloc(1))
        members.set('end.json', end)
      }),
    /unknown part, \.\.\/x/,
  ],
  ['of two backups, one after the other', () => Buffer.concat([whole, whole]), /there is more after its end/],
  [
    'with words after its end',
    () => Buffer.concat([whole, Buffer.from('more\n'.repeat(200))]),
    /there is more after its end/,
  ],
  ['with one byte after its end', () => Buffer.concat([whole, Buffer.alloc(1)]), /there is more after its end/],
  ['of another program', () => withManifest({ product: 'other' }), /not a backup of this program/],
  ['of a newer format', () => withManifest({ format: 2 }), /made by a newer release/],
  [
    'of a newer release',
    () => withManifest({ migrations: [{ hash: 'f'.repeat(64), when: 1 }] }),
    /newer release \(1 of its migrations are unknown here\)/,
  ],
])('a backup %s is refused, and nothing is touched', async (_, bytes, message) => {
  const { pool, url } = await emptyDatabase()
  const DATA_DIR = await folder()
  const file = join(DATA_DIR, 'given.backup')
  await writeFile(file, await bytes())
  const { error } = await asOperator(['restore', file], { url, DATA_DIR })
  expect(error).toMatch(message)
  expect(error).toContain(file)
  expect(error).not.toContain('\n')
  expect((await pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0)
  expect(existsSync(join(DATA_DIR, 'files'))).toBe(false)
})

test('a backup whose rows are refused leaves the site that it should replace as it was', async () => {
  const changes: [(members: Members) => void, RegExp][] = [
    [(members) => members.delete(firstOf(members, 'tables/public.editables/')), /violates foreign key/],
    [(members) => members.set('tables/public.pages/000001', Buffer.from('no row\n')), /invalid input|missing data/],
  ]
  const attempts = changes.map(async ([change, message]) => {
    const { pool, url } = await testDatabase('starter')
    await pool.query("insert into users (username, display_name) values ('kept', 'Kept')")
    const DATA_DIR = await folder()
    const file = join(DATA_DIR, 'given.backup')
    await writeFile(file, await changed(change, { seals: true }))
    const { error } = await asOperator(['restore', file, '--replace'], { url, DATA_DIR })
    expect(error).toMatch(message)
    expect(error).toMatch(/^PostgreSQL refuses the backup: [^\n]*The database is as it was\.$/)
    expect((await pool.query('select username from users')).rows).toEqual([{ username: 'kept' }])
  })
  await Promise.all(attempts)
})

test('a restore that PostgreSQL refuses leaves the database as it was and gives the reason', async () => {
  const DATA_DIR = await folder()
  const file = join(DATA_DIR, 'whole.backup')
  await writeFile(file, whole)
  const obstacles: [string, RegExp][] = [
    ['revoke create on schema public from public, mds, pg_database_owner', /permission denied.*\(42501\); the account/],
    ['create view pages as select 1 as id', /"pages" already exists \(42P07\); give the site a database of its own/],
    ['create type users as enum ()', /type "users" already exists \(42710\); give the site a database of its own/],
  ]
  const attempts = obstacles.map(async ([statement, message]) => {
    const { pool, url } = await emptyDatabase()
    await pool.query(statement)
    const { error } = await asOperator(['restore', file], { url, DATA_DIR })
    expect(error).toMatch(message)
    expect(error).toMatch(/^PostgreSQL refuses the backup: [^\n]*The database is as it was\.$/)
    const { rowCount } = await pool.query("select from pg_tables where schemaname in ('public', 'drizzle')")
    expect(rowCount).toBe(0)
  })
  await Promise.all(attempts)
})

test('a database in use, or with foreign tables, is left alone; a dry run only checks', async () => {
  const { url, pool } = await testDatabase('tree')
  const running = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {}, { name: newProcessName() })
  onTestFinished(running.close)
  const DATA_DIR = await folder()
  const file = join(DATA_DIR, 'whole.backup')
  await writeFile(file, whole)
  expect((await asOperator(['restore', file, '--replace'], { url, DATA_DIR })).error).toContain(
    'is running on this database',
  )
  await pool.query('create table theirs (id int)')
  expect((await asOperator(['restore', file, '--replace'], { url, DATA_DIR })).error).toContain(
    "not the site's: theirs",
  )
  expect(
    (
      await asOperator(['backup', join(DATA_DIR, 'more.backup')], {
        url,
        DATA_DIR,
        FILES_URL: (await testBucket()).url,
      })
    ).out[0],
  ).toBe("Left out, because they are not the site's: theirs.")
  const target = await emptyDatabase()
  const dry = await asOperator(['restore', file, '--dry-run'], { url: target.url, DATA_DIR })
  expect(dry.out.at(-1)).toBe('Dry run: it could be restored here. Nothing was changed.')
  expect((await target.pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0)
})

test('files on disk move into a bucket; a referenced backup needs them there, and files verify finds what is missing', async () => {
  const bucket = await testBucket()
  const [one, two] = [await emptyDatabase(), await emptyDatabase()]
  const DATA_DIR = await folder()
  const file = join(DATA_DIR, 'whole.backup')
  await writeFile(file, whole)
  const settings = { url: one.url, DATA_DIR, FILES_URL: bucket.url }
  const restored = await asOperator(['restore', file], settings)
  expect(restored.error).toBeUndefined()
  expect(existsSync(join(DATA_DIR, 'files'))).toBe(false)
  const referenced = join(DATA_DIR, 'referenced.backup')
  expect((await asOperator(['backup', referenced], settings)).out[0]).toContain('(referenced)')
  const [ofWhole, ofReferenced] = await Promise.all([file, referenced].map(namesIn))
  expect(ofWhole?.filter((name) => !ofReferenced?.includes(name)).every((name) => /[0-9a-f]{64}/.test(name))).toBe(true)
  expect(ofReferenced?.length).toBeLessThan(ofWhole?.length ?? 0)
  expect((await asOperator(['restore', referenced], { ...settings, url: two.url })).error).toBeUndefined()
  expect((await asOperator(['files', 'verify', '--deep'], settings)).out).toEqual([
    expect.stringMatching(/^The file store is whole: \d+ files\.$/),
  ])

  const files = await openFiles({ DATA_DIR, FILES_URL: bucket.url })
  const { rows } = await one.pool.query('select digest from uploads where is_used order by digest limit 2')
  const [lost, harmed] = rows.map(({ digest }) => String(digest))
  await files.remove(lost ?? '')
  await writeFile(join(DATA_DIR, 'harmed'), 'other bytes')
  await files.keep(harmed ?? '', join(DATA_DIR, 'harmed'), { size: 11, mimeType: '' })
  await writeFile(join(DATA_DIR, 'extra'), 'extra')
  await files.keep('0'.repeat(64), join(DATA_DIR, 'extra'), { size: 5, mimeType: '' })
  const shallow = await asOperator(['files', 'verify'], settings)
  expect(shallow.out).toEqual([`missing: ${lost}`, 'Not named by the database: 1 file in the store.'])
  expect(shallow.error).toMatch(/^Of \d+ files, 1 are missing and 0 damaged\.$/)
  expect((await asOperator(['files', 'verify', '--deep'], settings)).error).toMatch(/1 are missing and 1 damaged/)
  for (const mode of ['referenced', 'included'])
    expect((await asOperator(['backup', join(DATA_DIR, 'again'), '--files', mode], settings)).error).toContain(
      `The file ${lost} is missing`,
    )
  expect(existsSync(join(DATA_DIR, 'again.part'))).toBe(false)
})
