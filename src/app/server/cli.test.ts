import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { asOperator } from '#test/operator.ts'
import { compiled } from '#test/process.ts'
import { auditEntries } from '../../base/server/audit/tables.ts'
import { secretNamed } from '../../base/server/secrets/secret.ts'
import { passwordFits } from '../../features/auth/server/passwords.ts'
import { findAccount } from '../../features/auth/server/users.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const password = 'Correct-Horse-7-Battery'
/** Commands that touch no files make none. */
const DATA_DIR = '/nonexistent'
const nowhere = 'postgresql://nobody@127.0.0.1:1/none'

type Ran = { status: number | null; out: string; error: string }

/** Runs the command line as an operator does, in a process of its own. */
function cli(url: string, words: string[], input?: string): Promise<Ran> {
  const child = spawn(process.execPath, ['src/app/cli.ts', ...words], {
    cwd: root,
    // The address of a database on a socket names no host, which the configuration requires.
    env: { ...process.env, ...compiled, DATABASE_URL: url.replace('@/', '@localhost/'), DATA_DIR },
  })
  let out = ''
  let error = ''
  child.stdout.on('data', (bytes: Buffer) => (out += String(bytes)))
  child.stderr.on('data', (bytes: Buffer) => (error += String(bytes)))
  child.stdin.end(input)
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, out, error })))
}

test('D-86 the command line reads a password from standard input and exits 0, or 1 with one line, and 0 for --help', async () => {
  const { db, url } = await testDatabase()
  const add = ['user', 'add', 'edith', '--roles', 'Editor']
  expect(await cli(url, add, `${password}\nmore\n`)).toEqual({
    status: 0,
    out: 'Added edith with the roles Editor.\n',
    error: '',
  })
  expect(await passwordFits(password, (await findAccount(db, 'edith'))?.passwordHash)).toBe(true)
  expect(await cli(url, add, '')).toEqual({ status: 1, out: '', error: 'There is a user edith already.\n' })

  const help = await cli(nowhere, ['--help'])
  expect(help).toMatchObject({ status: 0, error: '' })
  for (const name of ['user add', 'user list', 'content import', 'content export', 'content update', 'audit verify'])
    expect(help.out).toContain(`  ${name}`)
  const unreachable = await cli(nowhere, ['user', 'list'])
  expect(unreachable.status).toBe(1)
  expect(unreachable.error.trim().split('\n')).toHaveLength(1)
})

test('secrets renew deletes every shared key, and the audit names them', async () => {
  const { db, url } = await testDatabase()
  const before = await secretNamed(db, 'xsrf')
  await secretNamed(db, 'preview')
  expect(await asOperator(['secrets', 'renew'], { url, DATA_DIR })).toEqual({
    out: ['Deleted: preview, xsrf. Restart every process now.'],
  })
  expect(await secretNamed(db, 'xsrf')).not.toBe(before)
  expect(await db.select().from(auditEntries)).toMatchObject([{ action: 'secrets renewed', subject: 'preview, xsrf' }])
})

test('audit verify prints the length of the audit, and finds a changed row', async () => {
  const { db, url } = await testDatabase()
  await asOperator(['user', 'add', 'edith', '--roles', 'Editor'], { url, DATA_DIR })
  expect((await asOperator(['audit', 'verify'], { url, DATA_DIR })).out).toEqual([
    expect.stringMatching(/^The audit is intact: 1 entry, the last with the hash \S{43}\.$/),
  ])
  await db.execute(sql`alter table audit disable trigger user`)
  await db.update(auditEntries).set({ username: 'somebody else' })
  expect(await asOperator(['audit', 'verify'], { url, DATA_DIR })).toEqual({
    out: [],
    error: 'The audit is not intact: entry 1 has been changed.',
  })
})

test('content export writes what content import reads, which needs a database without pages', async () => {
  const full = await testDatabase('starter')
  const empty = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'mds-content-'))
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-data-'))
  onTestFinished(() => Promise.all([folder, dataDir].map((each) => rm(each, { recursive: true }))).then(() => {}))
  await cp(inject('starterFiles'), join(dataDir, 'files'), { recursive: true })
  expect((await asOperator(['content', 'export', folder], { url: full.url, DATA_DIR: dataDir })).out).toEqual([
    expect.stringMatching(/^Exported \d+ pages to /),
  ])
  expect((await readdir(join(folder, 'pages'))).length).toBeGreaterThan(10)
  expect((await readdir(join(folder, 'files'))).length).toBeGreaterThan(3)
  expect((await asOperator(['content', 'import', folder], { url: empty.url, DATA_DIR: dataDir })).out).toEqual([
    expect.stringMatching(/^Imported \d+ pages\.$/),
  ])
  expect(await asOperator(['content', 'import', folder], { url: empty.url, DATA_DIR })).toMatchObject({
    error: 'The database already has pages: nothing was imported.',
  })
})

test('content update finds nothing to do with the starter content of the release, and lists what editors changed', async () => {
  const { db, url } = await testDatabase('starter')
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const update = (...words: string[]) => asOperator(['content', 'update', ...words], { url, DATA_DIR: dataDir })
  expect(await update()).toEqual({ out: ['Updated: 0. Added: 0. Changed by editors: 0.'] })
  const latest = sql`select v.id from editables e join versions v on v.editable = e.id and v.revision = e.revision
      where e.editable_id = 'webui.treatment.Immunosuppressive.main'`
  await db.execute(
    sql`update region_contents set document = '{"type":"doc","content":[]}' where version in (${latest})`,
  )
  expect(await update('--dry-run')).toEqual({
    out: [
      ...['Would update (1):', '  /treatment/Immunosuppressive, main'],
      'Dry run: nothing was changed. To update: 1. To add: 0. Changed by editors: 0.',
    ],
  })
  await db.execute(sql`update versions set username = 'edith', modified = '2026-10-02' where id in (${latest})`)
  expect(await update()).toEqual({
    out: [
      ...['Changed by editors: review by hand (1):', '  /treatment/Immunosuppressive, main (2026-10-02)'],
      'Updated: 0. Added: 0. Changed by editors: 1.',
    ],
  })
})

test('research demo and research import work from the command line; bad rows are reported and the status is 1', async () => {
  const { url } = await testDatabase()
  const research = (...words: string[]) => asOperator(['research', ...words], { url, DATA_DIR })
  expect(await research('demo', '--people', '3', '--visits', '2')).toEqual({
    out: [expect.stringMatching(/^Invented 3 people \(XX-00000 to XX-00002\) with \d+ samples/)],
  })
  expect(await research('demo', '--people', '100001')).toEqual({
    ...{ out: [], error: '--people needs a whole number from 1 to 100000.' },
  })
  const folder = await mkdtemp(join(tmpdir(), 'mds-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'table.csv')
  await writeFile(file, 'study_id,date,hb\n01-00001,2024-01-05,9.1\n01-00002,2024-01-05,95\n')
  const fault = 'line 3, column 3 (hb): The maximum value allowed is 25\n'
  // In a process: complaints go straight to standard error.
  expect(await cli(url, ['research', 'import', file, '--all-or-nothing'])).toEqual({
    ...{ status: 1, out: '', error: `${fault}Nothing was imported: errors in 1 row.\n` },
  })
  expect(await cli(url, ['research', 'import', file])).toEqual({
    status: 1,
    out: 'Imported 1 row: 1 person and 0 samples added, 1 value added, 0 changed.\n',
    error: `${fault}1 of 2 rows were refused.\n`,
  })
})
