import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { newAudit } from '../../../base/server/audit/audit.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { type Command, type CommandContext, readCommand } from '../../../base/server/command.ts'
import { readConfig } from '../../../base/server/config.ts'
import type { Db } from '../../../base/server/database/database.ts'
import type { Message } from '../../../base/server/mail/mail.ts'
import { userCommands } from './commands.ts'
import { passwordFits } from './passwords.ts'
import { codeApps, recoveryCodes } from './second-step/tables.ts'
import { beginSession } from './sessions.ts'
import { authSettings } from './settings.ts'
import { sessions } from './tables.ts'
import { addAccount, findAccount } from './users.ts'

const roleNames = ['Admin', 'Editor', 'Database', 'DataWriter', 'DataReader']
const password = 'Correct-Horse-7-Battery'

/** The messages that commands have sent. */
const mails: Message[] = []

/** Runs a command as the command line does; returns the lines it prints. */
async function run(db: Db, words: string[], input?: string): Promise<string[]> {
  const parsed = readCommand(userCommands(roleNames), words)
  if ('help' in parsed) return [parsed.help]
  const lines: string[] = []
  const audit = newAudit(() => new Date())
  const context: CommandContext = {
    db,
    config: readConfig({}, { flags: {}, roles: {}, settings: [authSettings] }),
    clock: () => new Date(),
    audit: (on, entry) => audit(on, { username: 'operator', address: 'here', ...entry }),
    print: (line) => void lines.push(line),
    mail: async (message) => {
      mails.push(message)
      return {
        isSent: !message.to.address.includes('gone'),
        server: '',
        messageId: '',
        dialogue: [],
        fault: 'Refused.',
      }
    },
    readLine: async () => input,
  }
  await (parsed.command as Command).run(parsed.input, context)
  return lines
}

test('D-86 user add reads the password from standard input, or generates one and prints it once', async () => {
  const { db } = await testDatabase()
  const words = ['user', 'add', ' edith ', '--roles', 'editor, Admin', '--display-name', 'Edith P']
  expect(await run(db, words, password)).toEqual(['Added edith with the roles Editor, Admin.'])
  const edith = await findAccount(db, 'EDITH')
  expect(edith).toMatchObject({ username: 'edith', displayName: 'Edith P', roles: ['Editor', 'Admin'], email: null })
  expect(await passwordFits(password, edith?.passwordHash)).toBe(true)

  const lines = await run(db, ['user', 'add', 'max', '--roles', '', '--email', 'max@example.org'])
  expect(lines).toEqual(['Added max with no role.', expect.stringMatching(/^Password: \S{19,}$/)])
  const max = await findAccount(db, 'max')
  expect(max?.email).toBe('max@example.org')
  expect(await passwordFits(lines[1]?.slice('Password: '.length) ?? '', max?.passwordHash)).toBe(true)
})

test('D-86 user list, roles, password, disable and enable; losing rights ends the sessions', async () => {
  const { db } = await testDatabase()
  await run(db, ['user', 'add', 'edith', '--roles', 'Editor'], password)
  const { id = 0 } = (await findAccount(db, 'edith')) ?? {}
  const begin = () => beginSession(db, id, { now: new Date(), address: '', agent: '' })
  await addAccount(db, { username: 'zoe', roles: [] })
  expect(await run(db, ['user', 'list'])).toEqual([
    'edith\tedith\tEditor\tenabled\tnever logged in',
    'zoe\tzoe\t-\tno password yet\tnever logged in',
  ])

  await begin()
  expect(await run(db, ['user', 'roles', 'Edith', '--set', 'Admin,Database'])).toEqual([
    'edith has the roles Admin, Database.',
  ])
  expect(await db.select().from(sessions)).toEqual([])
  expect((await findAccount(db, 'edith'))?.roles).toEqual(['Admin', 'Database'])

  await begin()
  await run(db, ['user', 'password', 'edith'], 'Another-Horse-8-Battery')
  expect(await db.select().from(sessions)).toEqual([])
  expect(await passwordFits('Another-Horse-8-Battery', (await findAccount(db, 'edith'))?.passwordHash)).toBe(true)

  await begin()
  expect(await run(db, ['user', 'disable', 'edith'])).toEqual(['edith is disabled.'])
  expect(await db.select().from(sessions)).toEqual([])
  expect((await findAccount(db, 'edith'))?.isDisabled).toBe(true)
  expect(await run(db, ['user', 'enable', 'edith'])).toEqual(['edith is enabled.'])
  expect((await findAccount(db, 'edith'))?.isDisabled).toBe(false)

  const rows = await db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(rows.map(({ username, action, subject }) => [username, action, subject])).toEqual(
    ['user added', 'roles changed', 'password changed', 'user disabled', 'user enabled'].map((action) => [
      'operator',
      action,
      'edith',
    ]),
  )
  expect(rows[1]?.detail).toEqual({ from: ['Editor'], to: ['Admin', 'Database'], sessionsEnded: 1 })
  expect(JSON.stringify(rows)).not.toContain('Horse')
})

test('D-128 roles and password changed by the operator are mailed; unchanged roles end no login', async () => {
  const { db } = await testDatabase()
  await run(db, ['user', 'add', 'edith', '--roles', 'Editor,Admin', '--email', 'edith@mds.example'], password)
  const { id = 0 } = (await findAccount(db, 'edith')) ?? {}
  await beginSession(db, id, { now: new Date(), address: '', agent: '' })
  mails.length = 0
  await run(db, ['user', 'roles', 'edith', '--set', 'Admin,Editor'])
  expect(await db.select().from(sessions)).toHaveLength(1)
  expect(mails).toEqual([])
  await run(db, ['user', 'roles', 'edith', '--set', 'Editor'])
  await run(db, ['user', 'password', 'edith'], 'Another-Horse-8-Battery')
  expect(mails.map(({ to, purpose }) => [to.address, purpose])).toEqual(
    ['roles changed', 'password changed'].map((purpose) => ['edith@mds.example', purpose]),
  )
  expect(mails[0]?.text).toContain('changed the roles of your account from Admin, Editor to Editor and ended')
  await run(db, ['user', 'add', 'gone', '--roles', '', '--email', 'gone@mds.example'], password)
  expect(await run(db, ['user', 'password', 'gone'], 'Another-Horse-8-Battery')).toContain(
    'gone could not be told by e-mail: Refused.',
  )
})

test('D-127 the operator resets a second step: its factors go, logins end, and the owner is notified', async () => {
  const { db } = await testDatabase()
  await run(db, ['user', 'add', 'edith', '--roles', 'Admin', '--email', 'edith@mds.example'], password)
  const { id: userId = 0 } = (await findAccount(db, 'edith')) ?? {}
  const now = new Date()
  await db.insert(codeApps).values({ userId, sealedSecret: 'sealed', created: now, confirmed: now })
  await db.insert(recoveryCodes).values({ userId, hash: 'hash' })
  await beginSession(db, userId, { now, address: '', agent: '' })
  mails.length = 0
  expect(await run(db, ['user', 'second-step', 'reset', 'edith'])).toEqual(['edith logs in with the password alone.'])
  for (const table of [codeApps, recoveryCodes, sessions]) expect(await db.select().from(table)).toEqual([])
  expect(mails.map(({ to, purpose }) => [to.address, purpose])).toEqual([['edith@mds.example', 'second step reset']])
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'second step reset'))
  expect(entry).toMatchObject({ username: 'operator', subject: 'edith', detail: { sessionsEnded: 1 } })
})

test.each<[string[], string, string?]>([
  [['user', 'add', 'Edith', '--roles', 'Editor'], 'There is a user Edith already.', password],
  [
    ['user', 'add', 'new', '--roles', 'King'],
    'There is no role King; there are Admin, Editor, Database, DataWriter, DataReader.',
  ],
  [['user', 'add', 'new'], '--roles is missing; there are Admin, Editor, Database, DataWriter, DataReader.'],
  [['user', 'add', 'new', '--roles', 'Editor'], 'New password must be at least 14 characters', 'short'],
  [['user', 'add', 'new', '--roles', 'Editor'], 'New password is on lists of stolen passwords', 'Password123456'],
  [
    ['user', 'add', 'a b', '--roles', 'Editor'],
    'A username must start with a letter or digit and have at most 64 letters, digits and . _ @ + -.',
  ],
  [['user', 'add', 'new', '--roles', 'Editor', '--email', 'a,b@c'], '--email needs an e-mail address.'],
  [
    ['user', 'add', 'new', '--roles', 'Editor', '--display-name', '\u200b'],
    '--display-name must be one line with at least one letter or digit.',
  ],
  [['user', 'add'], 'Usage: user add NAME --roles A,B [--display-name TEXT] [--email ADDRESS]'],
  [['user', 'roles', 'nobody', '--set', ''], 'There is no user nobody.'],
  [['user', 'roles', 'edith'], 'Usage: user roles NAME --set A,B'],
  [['user', 'password', 'nobody'], 'There is no user nobody.', password],
  [['user', 'list', 'more'], 'Usage: user list'],
  [['user', 'list', '--what'], "Unknown option '--what'. Usage: user list"],
  [['user', 'destroy'], 'There is no command user destroy; try --help.'],
])('D-86 %j is refused with one clear line', async (words, line, input) => {
  const { db } = await testDatabase()
  await run(db, ['user', 'add', 'edith', '--roles', 'Editor'], password)
  await expect(run(db, words, input)).rejects.toThrow(line)
})

test.each<[string[], string]>([
  [['--help'], 'user password NAME'],
  [[], 'user add NAME'],
  [['user', '--help'], 'user password NAME'],
  ...userCommands(roleNames).map(
    ({ name, usage }) => [[...name.split(' '), '--help'], `${name} ${usage}`.trim()] as [string[], string],
  ),
])('D-86 %j prints help', (words, text) => {
  const parsed = readCommand(userCommands(roleNames), words)
  expect('help' in parsed && parsed.help).toContain(text)
})
