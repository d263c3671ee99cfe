import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { auditEntries } from '../../base/server/audit/tables.ts'
import { passwordFits } from '../../features/auth/server/passwords.ts'
import { beginSession } from '../../features/auth/server/sessions.ts'
import { sessions } from '../../features/auth/server/tables.ts'
import { findAccount } from '../../features/auth/server/users.ts'

const root = new URL('../../..', import.meta.url).pathname
const password = 'Correct-Horse-7-Battery'

/** Runs the command line as an operator does, on a database of the test's. */
function cli(
  url: string,
  words: string[],
  input?: string,
): Promise<{ status: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ['src/app/cli.ts', ...words], {
    cwd: root,
    // The address of a database on a socket names no host, which the configuration asks for.
    env: {
      ...process.env,
      DATABASE_URL: url.replace('@/', '@localhost/'),
      DATA_DIR: '/nonexistent',
      NODE_ENV: 'production',
    },
  })
  let out = ''
  let error = ''
  child.stdout.on('data', (bytes: Buffer) => (out += String(bytes)))
  child.stderr.on('data', (bytes: Buffer) => (error += String(bytes)))
  child.stdin.end(input)
  return new Promise((fulfil) => child.once('close', (status) => fulfil({ status, out, error })))
}

test('D-86 user add, list, roles, password, disable, enable: each works, is in the audit and exits 0', async () => {
  const { db, url } = await testDatabase()
  const added = await cli(
    url,
    ['user', 'add', 'edith', '--roles', 'editor,Admin', '--display-name', 'Edith P'],
    `${password}\n`,
  )
  expect(added).toEqual({ status: 0, out: 'Added edith with the roles Editor, Admin.\n', error: '' })
  expect(await findAccount(db, 'edith')).toMatchObject({
    displayName: 'Edith P',
    roles: ['Editor', 'Admin'],
    email: null,
  })
  expect(await passwordFits(password, (await findAccount(db, 'edith'))?.passwordHash)).toBe(true)

  const made = await cli(url, ['user', 'add', 'max', '--roles', '', '--email', 'max@example.org'], '')
  const shown = /^Password: (\S+)$/m.exec(made.out)?.[1] ?? ''
  expect(await passwordFits(shown, (await findAccount(db, 'max'))?.passwordHash)).toBe(true)
  expect(made.out.split(shown)).toHaveLength(2)

  expect((await cli(url, ['user', 'list'])).out).toBe(
    'edith\tEdith P\tEditor,Admin\tenabled\tnever logged in\nmax\tmax\t-\tenabled\tnever logged in\n',
  )
  expect((await cli(url, ['user', 'roles', 'EDITH', '--set', 'Editor'])).status).toBe(0)
  expect((await findAccount(db, 'edith'))?.roles).toEqual(['Editor'])

  const edith = await findAccount(db, 'edith')
  await beginSession(db, edith?.id ?? 0, { now: new Date(), address: '', agent: '' })
  expect((await cli(url, ['user', 'password', 'edith'], 'Another-Horse-8-Battery')).status).toBe(0)
  expect(await db.select().from(sessions)).toEqual([])
  expect(await passwordFits('Another-Horse-8-Battery', (await findAccount(db, 'edith'))?.passwordHash)).toBe(true)

  await beginSession(db, edith?.id ?? 0, { now: new Date(), address: '', agent: '' })
  expect((await cli(url, ['user', 'disable', 'edith'])).status).toBe(0)
  expect(await db.select().from(sessions)).toEqual([])
  expect((await findAccount(db, 'edith'))?.isDisabled).toBe(true)
  expect((await cli(url, ['user', 'enable', 'edith'])).status).toBe(0)
  expect((await findAccount(db, 'edith'))?.isDisabled).toBe(false)

  const rows = await db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'user added edith',
    'user added max',
    'roles changed edith',
    'password changed edith',
    'user disabled edith',
    'user enabled edith',
  ])
  expect(rows.every(({ username }) => username.startsWith('command line: '))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('Horse')
})

test('D-86 what goes wrong is one clear line and exit 1', async () => {
  const { url } = await testDatabase()
  await cli(url, ['user', 'add', 'edith', '--roles', 'Editor'], password)
  const faults: [string[], string, string?][] = [
    [['user', 'add', 'Edith', '--roles', 'Editor'], 'There is a user Edith already.', password],
    [
      ['user', 'add', 'new', '--roles', 'King'],
      'There is no role King; there are Admin, Editor, Database, DataWriter, DataReader.',
    ],
    [['user', 'add', 'new'], '--roles is missing; there are Admin, Editor, Database, DataWriter, DataReader.'],
    [['user', 'add', 'new', '--roles', 'Editor'], 'New password must be at least 14 characters', 'short'],
    [
      ['user', 'add', 'a b', '--roles', 'Editor'],
      'A name starts with a letter or digit and holds at most 64 letters, digits and . _ @ + -.',
    ],
    [['user', 'add', 'new', '--roles', 'Editor', '--email', 'a,b@c'], '--email needs an e-mail address.'],
    [['user', 'add'], 'Write: user add NAME --roles A,B [--display-name TEXT] [--email ADDRESS]'],
    [['user', 'roles', 'nobody', '--set', ''], 'There is no user nobody.'],
    [['user', 'roles', 'edith'], 'Write: user roles NAME --set A,B'],
    [['user', 'password', 'nobody'], 'There is no user nobody.', password],
    [['user', 'list', 'more'], 'Write: user list'],
    [['user', 'list', '--what'], "Unknown option '--what'. Write: user list"],
    [['user', 'destroy'], 'There is no command user destroy; try --help.'],
    [['content', 'import', '/nonexistent'], "ENOENT: no such file or directory, scandir '/nonexistent/pages'"],
  ]
  for (const [words, line, input] of faults)
    expect(await cli(url, words, input ?? ''), words.join(' ')).toEqual({ status: 1, out: '', error: `${line}\n` })
  const unreachable = await cli('postgresql://nobody@127.0.0.1:1/none', ['user', 'list'])
  expect(unreachable.status).toBe(1)
  expect(unreachable.error.trim().split('\n')).toHaveLength(1)
})

test.each([
  [['--help'], 'audit verify'],
  [[], 'user add NAME'],
  [['user', '--help'], 'user password NAME'],
  [['user', 'add', '--help'], 'user add NAME --roles A,B'],
  [['audit', 'verify', '--help'], 'audit verify'],
])('every command answers --help: %j', async (words, text) => {
  const { status, out, error } = await cli('postgresql://nobody@127.0.0.1:1/none', words)
  expect({ status, error }).toEqual({ status: 0, error: '' })
  expect(out).toContain(text)
})

test('audit verify finds a changed row', async () => {
  const { db, url } = await testDatabase()
  await cli(url, ['user', 'add', 'edith', '--roles', 'Editor'], password)
  expect((await cli(url, ['audit', 'verify'])).out).toMatch(
    /^The audit is whole: 1 entries, the last with the hash \S{43}\.\n$/,
  )
  await db.execute(sql`alter table audit disable trigger all`)
  await db.update(auditEntries).set({ username: 'somebody else' })
  expect(await cli(url, ['audit', 'verify'])).toEqual({
    status: 1,
    out: '',
    error: 'The audit is broken: entry 1 has been changed.\n',
  })
})

test('content export writes what content import reads', async () => {
  const full = await testDatabase('starter')
  const empty = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'mds-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const exported = await cli(full.url, ['content', 'export', folder])
  expect(exported.out).toMatch(/^Exported \d+ pages to /)
  expect((await readdir(join(folder, 'pages'))).length).toBeGreaterThan(10)
  expect((await cli(empty.url, ['content', 'import', folder])).out).toMatch(/^Imported \d+ pages\.\n$/)
  expect(await cli(empty.url, ['content', 'import', folder])).toMatchObject({
    status: 1,
    error: 'The database holds pages already: nothing was imported.\n',
  })
})
