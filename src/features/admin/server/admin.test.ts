import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount } from '#test/client.ts'
import { outboxIn, uidIn } from '#test/emails.ts'
import { lockAccounts } from '#test/lock-accounts.ts'
import { testMailServer, testOutbox } from '#test/mail.ts'
import type { Endpoint } from '../../../base/contract/endpoint.ts'
import { newAudit } from '../../../base/server/audit/audit.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { addAccount, listAccounts } from '../../auth/server/index.ts'
import { beginSession } from '../../auth/server/sessions.ts'
import { type AuditLine, adminEndpoints, type SessionRow, type UserRow } from '../endpoints.ts'

const noCaptcha = { environment: { FEATURES: 'ResetPassword' }, template: 'empty' } as const
const mail = { to: 'jane@example.org', subject: 'Hello', text: 'A test' }

async function adminOf(server: TestApp) {
  const client = await clientWith(server, 'Admin')
  const ok = async (url: string, input: object = {}) => {
    const answer = await client.post(`/api/admin/${url}`, input)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const users = async () => (await ok('users')).users as UserRow[]
  return { client, ok, users }
}

const audited = async ({ database }: TestApp) =>
  (await database.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action, subject, detail }) => ({
    action,
    subject,
    detail,
  }))

test('a user is added without a password, invited, and logs in with the one they choose', async () => {
  const { dataDir, messages } = await testOutbox()
  const server = await testApp({ ...noCaptcha, environment: { FEATURES: '', DATA_DIR: dataDir } })
  const { client, ok } = await adminOf(server)
  const added = await ok('users/add', {
    username: ' jane ',
    displayName: 'Jane Doe',
    email: 'jane@example.org',
    roles: ['Editor', 'Editor'],
  })
  expect(added).toMatchObject({
    ...{ username: 'jane', displayName: 'Jane Doe', email: 'jane@example.org', roles: ['Editor'] },
    ...{ hasPassword: false, isDisabled: false, lastLogin: null },
  })
  const jane = new TestClient(server.app)
  expect((await jane.logIn('jane', '')).statusCode).toBe(422)
  const link = { functionId: 'invite', username: 'jane', hours: 168, mostUses: 1, isMailed: true }
  expect((await client.post('/api/link/make', link)).json()).toMatchObject({ mailedTo: 'jane@example.org' })
  const [invitation] = await messages()
  expect(invitation?.headers.get('to')).toBe('Jane Doe <jane@example.org>')
  const uid = uidIn(invitation ?? { text: '' })
  await jane.post('/api/link/confirm', { uid, password: 'My-own-Password-5' })
  expect((await jane.logIn('jane', 'My-own-Password-5')).json()).toMatchObject({ username: 'jane', roles: ['Editor'] })
  const actions = (await audited(server)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['user added', 'link made', 'mail sent', 'password changed', 'link used', 'login']),
  )
})

test('taken and invalid names are reported', async () => {
  const server = await testApp(noCaptcha)
  const { client } = await adminOf(server)
  await testAccount(server, 'Jane')
  const add = async (username: string) => client.post('/api/admin/users/add', { username, roles: [] })
  expect((await add('JANE')).statusCode).toBe(409)
  expect((await add('JANE')).json().Message).toBe('There is a user JANE already.')
  for (const username of ['', ' ', 'a b', '<b>', '../x', '-x', 'x'.repeat(65), 'a\r\nb'])
    expect((await add(username)).statusCode, username).toBe(422)
})

test('roles, display name and e-mail address are changed at once and audited; a new role ends the logins', async () => {
  const server = await testApp(noCaptcha)
  const { ok, users } = await adminOf(server)
  const editor = await clientWith(server, 'Editor')
  const { id } = (await users()).find(({ username }) => username === 'user-editor') ?? { id: 0 }
  const change = { id, displayName: 'Edith', email: 'edith@example.org', roles: ['Database', 'DataReader'] }
  expect(await ok('users/change', change)).toMatchObject(change)
  expect((await editor.post('/api/auth/authenticated')).json()).toEqual({})
  await editor.logIn('user-editor')
  expect((await editor.post('/api/auth/roles')).json()).toEqual({ roles: ['Database', 'DataReader'] })
  const rows = await audited(server)
  expect(rows).toContainEqual({
    ...{ action: 'roles changed', subject: 'user-editor' },
    detail: { from: ['Editor'], to: ['Database', 'DataReader'], sessionsEnded: 1 },
  })
  expect(rows).toContainEqual({
    ...{ action: 'user changed', subject: 'user-editor', detail: { changed: ['displayName', 'email'] } },
  })
})

test('D-128 lost roles end the logins too; both and a new address are mailed, the address to the old one', async () => {
  const server = await testApp(noCaptcha)
  const { ok } = await adminOf(server)
  const { id } = await testAccount(server, 'jane', ['Editor', 'Admin'])
  const jane = new TestClient(server.app)
  const change = { id, displayName: 'Jane', email: 'jane@mds.example', roles: ['Admin', 'Editor'] }
  await ok('users/change', change)
  await jane.logIn('jane')
  await ok('users/change', { ...change, displayName: 'Jane Doe' })
  expect((await jane.post('/api/auth/authenticated')).json()).toMatchObject({ username: 'jane' })
  await ok('users/change', { ...change, roles: ['Editor'], email: 'new@mds.example' })
  expect((await jane.post('/api/auth/authenticated')).json()).toEqual({})
  const messages = async () =>
    (await outboxIn(server.dataDir)).map(({ headers }) => `${headers.get('to')} ${headers.get('subject')}`).sort()
  await expect
    .poll(messages)
    .toEqual([
      'Jane Doe <jane@mds.example> Changed e-mail address at MDS Guidelines',
      'Jane Doe <jane@mds.example> Changed roles at MDS Guidelines',
    ])
})

test('changing the e-mail address disables a link sent to the old one', async () => {
  const server = await testApp(noCaptcha)
  const { client, ok } = await adminOf(server)
  const { id } = await testAccount(server, 'jane')
  const made = await client.post('/api/link/make', { functionId: 'reset', username: 'jane', hours: 1, mostUses: 1 })
  const uid = made.json().url.split('/').at(-1)
  const status = async () => (await client.post('/api/link/process', { uid })).json().status
  await client.post('/api/auth/deauthenticate')
  expect(await status()).toBe(0)
  await client.logIn('user-admin')
  await ok('users/change', { id, displayName: 'Jane', email: 'new@example.org', roles: [] })
  await client.post('/api/auth/deauthenticate')
  expect(await status()).toBe(2)
})

test.each([
  ['change', { displayName: 'Somebody', email: '', roles: [] }],
  ['disable', { isDisabled: true }],
])('of two administrators who %s each other at once one remains', async (act, input) => {
  const server = await testApp(noCaptcha)
  const clients = [new TestClient(server.app), new TestClient(server.app)] as const
  const ids: number[] = []
  for (const [at, client] of clients.entries()) {
    ids.push((await testAccount(server, `admin-${at}`, ['Admin'])).id)
    await client.logIn(`admin-${at}`)
  }
  const held = await lockAccounts(server, 'admin-0', 'admin-1')
  const acts = [...ids].reverse().map((id, at) => clients[at]?.post(`/api/admin/users/${act}`, { id, ...input }))
  await held.untilWaiting(2)
  await held.release()
  expect((await Promise.all(acts)).map((answer) => answer?.statusCode).sort()).toEqual([200, 403])
  const left = (await listAccounts(server.database.db)).filter((one) => one.roles.includes('Admin') && !one.isDisabled)
  expect(left).toHaveLength(1)
})

test('a disabled account is logged out at once, and can be enabled again', async () => {
  const server = await testApp(noCaptcha)
  const { ok, users } = await adminOf(server)
  const editor = await clientWith(server, 'Editor')
  const { id } = (await users()).find(({ username }) => username === 'user-editor') ?? { id: 0 }
  expect(await ok('users/disable', { id, isDisabled: true })).toMatchObject({ isDisabled: true })
  expect((await editor.post('/api/auth/sessions')).statusCode).toBe(403)
  expect((await editor.logIn('user-editor')).statusCode).toBe(401)
  await ok('users/disable', { id, isDisabled: false })
  expect((await editor.logIn('user-editor')).statusCode).toBe(200)
})

test('users are listed a hundred at a time, and each word of a search is found in names, address or roles', async () => {
  const server = await testApp(noCaptcha)
  const { ok } = await adminOf(server)
  const { db } = server.database
  const names = Array.from({ length: 250 }, (_, at) => `reader${String(at).padStart(3, '0')}`)
  for (const username of names) await addAccount(db, { username, roles: ['DataReader'] })
  await addAccount(db, { username: 'eve', displayName: 'Eve 50%_Example', email: 'e@site.example', roles: ['Editor'] })

  const pages: UserRow[][] = []
  for (let hasMore = true; hasMore; ) {
    const page = await ok('users', { search: 'reader', after: pages.at(-1)?.at(-1)?.username })
    pages.push(page.users)
    hasMore = page.hasMore
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(pages.flat().map(({ username }) => username)).toEqual(names)

  const found = async (search: string) => (await ok('users', { search })).users.map((user: UserRow) => user.username)
  for (const search of ['example eve', 'EVE editor', '@SITE.', '50%_', '  eve  '])
    expect(await found(search), search).toEqual(['eve'])
  for (const search of ['eve datareader', '5%', '5_%']) expect(await found(search), search).toEqual([])
})

test('nobody can lock themselves out', async () => {
  const server = await testApp(noCaptcha)
  const { client, users } = await adminOf(server)
  const [{ id } = { id: 0 }] = await users()
  const disabling = await client.post('/api/admin/users/disable', { id, isDisabled: true })
  expect([disabling.statusCode, disabling.json().Message]).toEqual([422, 'You cannot disable your own account.'])
  const change = { id, displayName: 'A', email: '', roles: ['Editor'] }
  const changing = await client.post('/api/admin/users/change', change)
  expect([changing.statusCode, changing.json().Message]).toEqual([
    422,
    'You cannot remove the role Admin from your own account.',
  ])
})

test('all users’ logins are listed and ended', async () => {
  const server = await testApp(noCaptcha)
  const { ok, client } = await adminOf(server)
  const editor = await clientWith(server, 'Editor')
  const { sessions } = (await ok('sessions')) as { sessions: SessionRow[] }
  expect(sessions.map(({ username, isCurrent }) => [username, isCurrent]).sort()).toEqual([
    ['user-admin', true],
    ['user-editor', false],
  ])
  const theirs = sessions.find(({ isCurrent }) => !isCurrent)
  await ok('sessions/revoke', { userId: theirs?.userId, id: theirs?.id })
  expect((await editor.post('/api/auth/sessions')).statusCode).toBe(403)
  const again = await client.post('/api/admin/sessions/revoke', { userId: theirs?.userId, id: theirs?.id })
  expect(again.statusCode).toBe(404)
  expect(await audited(server)).toContainEqual(
    expect.objectContaining({ action: 'session revoked', subject: 'user-editor' }),
  )
})

test('logins are listed a hundred at a time, the latest first', async () => {
  const server = await testApp(noCaptcha)
  const { ok } = await adminOf(server)
  const account = await addAccount(server.database.db, { username: 'busy', roles: [] })
  const now = Date.now()
  for (let at = 1; at <= 120; at += 1) {
    const login = { now: new Date(now - at * 1000), address: `10.0.0.${at}`, agent: '' }
    await beginSession(server.database.db, account?.id ?? 0, login)
  }
  const first = await ok('sessions')
  const rest = await ok('sessions', { offset: first.sessions.length })
  expect([first.sessions.length, first.hasMore, rest.sessions.length, rest.hasMore]).toEqual([100, true, 21, false])
  expect([...first.sessions, ...rest.sessions].map(({ address }) => address).slice(1)).toEqual(
    Array.from({ length: 120 }, (_, at) => `10.0.0.${at + 1}`),
  )
})

test('D-56 a test e-mail goes through the mail server, and the answer shows the conversation', async () => {
  const mails = await testMailServer()
  const server = await testApp({ ...noCaptcha, environment: { FEATURES: '', SMTP_URL: mails.url } })
  const { ok } = await adminOf(server)
  expect(await ok('email/server')).toEqual({ server: `127.0.0.1:${mails.port}` })
  const delivery = await ok('email', mail)
  expect(delivery).toMatchObject({ isSent: true, server: `127.0.0.1:${mails.port}`, fault: '' })
  expect(delivery.dialogue).toContain('→ RCPT TO:<jane@example.org>')
  expect(mails.received[0]).toMatchObject({ to: ['jane@example.org'], text: expect.stringContaining('A test') })
  expect(await audited(server)).toContainEqual(
    expect.objectContaining({
      action: 'mail sent',
      subject: 'jane@example.org',
      detail: expect.objectContaining({ purpose: 'test e-mail' }),
    }),
  )
})

test('D-56 a refusal by the mail server is shown too', async () => {
  const mails = await testMailServer({ onMailFrom: (_, __, done) => done(new Error('sender not allowed')) })
  const server = await testApp({ ...noCaptcha, environment: { FEATURES: '', SMTP_URL: mails.url } })
  const { ok } = await adminOf(server)
  const delivery = await ok('email', mail)
  expect(delivery).toMatchObject({ isSent: false, fault: expect.stringContaining('sender not allowed') })
  expect(delivery.dialogue.join('\n')).toContain('← 550 sender not allowed')
})

test('D-56 without a mail server it goes into the outbox; ten an hour', async () => {
  const { dataDir, messages } = await testOutbox()
  const server = await testApp({ ...noCaptcha, environment: { FEATURES: '', DATA_DIR: dataDir } })
  const { client, ok } = await adminOf(server)
  expect(await ok('email/server')).toEqual({ server: 'outbox' })
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push((await client.post('/api/admin/email', mail)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect(await messages()).toHaveLength(10)
})

const withoutMail = sharedApp({ ...noCaptcha, environment: { FEATURES: '' } }, async (server) => ({
  ...(await adminOf(server)),
  messages: () => outboxIn(server.dataDir),
}))
let addresses = 0

test.each([
  [{ to: 'jane@example.org\r\nBcc: evil@e.example' }],
  [{ to: 'jane@example.org, evil@e.example' }],
  [{ to: '' }],
  [{ subject: '' }],
  [{ subject: 'a\r\nBcc: evil@e.example' }],
  [{ subject: 'x'.repeat(201) }],
  [{ text: '' }],
  [{ text: 'x'.repeat(10_001) }],
])('libraries 7: a test e-mail with %j is refused', async (change) => {
  const { client, messages } = await withoutMail()
  // An address may send only ten an hour.
  client.address = `198.51.100.${++addresses}`
  expect((await client.post('/api/admin/email', { ...mail, ...change })).statusCode).toBe(422)
  expect(await messages()).toEqual([])
})

test('the audit is filtered by user, action, time and words, and read page by page', async () => {
  const server = await testApp(noCaptcha)
  const { ok } = await adminOf(server)
  let now = new Date('2026-01-01T00:00:00Z')
  const audit = newAudit(() => now)
  const { db } = server.database
  for (let at = 0; at < 120; at++) {
    now = new Date(now.getTime() + 60_000)
    const odd = at % 2 === 1
    const entry = { username: odd ? 'Edith' : 'john', address: '192.0.2.7', action: odd ? 'region saved' : 'login' }
    await audit(db, { ...entry, subject: `page ${at}`, detail: { at } })
  }
  const read = async (query: object) => (await ok('audit', query)) as { entries: AuditLine[]; hasMore: boolean }
  const first = await read({})
  expect(first.entries).toHaveLength(100)
  expect(first.hasMore).toBe(true)
  expect((await ok('audit', {})).actions).toEqual(['login', 'region saved'])
  const rest = await read({ before: first.entries.at(-1)?.id })
  expect(rest.hasMore).toBe(false)
  expect(new Set([...first.entries, ...rest.entries].map(({ id }) => id)).size).toBe(121)
  expect((await read({ username: 'edi' })).entries).toHaveLength(60)
  expect((await read({ action: 'region saved' })).entries).toHaveLength(60)
  expect((await read({ text: 'PAGE 119' })).entries.map(({ detail }) => detail)).toEqual(['{"at":119}'])
  const between = { from: '2026-01-01T00:10:00Z', until: '2026-01-01T00:12:00Z' }
  expect((await read(between)).entries.map(({ subject }) => subject)).toEqual(['page 10', 'page 9'])
  expect((await read({ username: "' or 1=1 --" })).entries).toEqual([])
  expect((await read({ username: '%' })).entries).toEqual([])
})

test('the audit names pages by their titles and people by their names, and is searched by both', async () => {
  const server = await testApp({ environment: noCaptcha.environment })
  const { ok } = await adminOf(server)
  const { db } = server.database
  await addAccount(db, { username: 'eve', displayName: 'Prof E Example', roles: ['Editor'], passwordHash: null })
  const audit = newAudit(() => new Date('2026-01-01T00:00:00Z'))
  const by = { username: 'eve', address: '192.0.2.7', action: 'region saved' }
  await audit(db, { ...by, subject: 'webui.help.key-points', detail: { page: '/help', version: 2 } })
  await audit(db, { ...by, username: 'john', subject: 'webui.about.main', detail: { page: '/about' } })
  const read = async (query: object) =>
    ((await ok('audit', query)) as { entries: AuditLine[] }).entries.map(({ about, displayName }) => [
      about,
      displayName,
    ])
  expect(await read({ page: 'HELP' })).toEqual([['Help: In short', 'Prof E Example']])
  expect(await read({ page: '/about' })).toEqual([[expect.stringMatching(/^About.*: Main text$/), 'john']])
  expect(await read({ page: 'nowhere' })).toEqual([])
  expect(await read({ username: 'prof e' })).toEqual([['Help: In short', 'Prof E Example']])
  await audit(db, { ...by, action: 'roles changed', subject: 'eve' })
  const places = [{ url: '/help', editableId: 'webui.help.main' }]
  await audit(db, { ...by, action: 'file withdrawn', subject: '7', detail: { page: '/help', places, by: '/nowhere' } })
  const { entries } = (await ok('audit', {})) as { entries: AuditLine[] }
  expect(entries.slice(0, 2).map(({ about, detail }) => [about, detail])).toEqual([
    ['Help: 7', '{"by":"/nowhere","places":[{"url":"Help","editableId":"Main text"}]}'],
    ['Prof E Example', '{}'],
  ])
})

test('the audit as CSV: filtered, harmless in a spreadsheet, and audited itself', async () => {
  const server = await testApp(noCaptcha)
  const { ok } = await adminOf(server)
  const audit = newAudit(() => new Date('2026-01-01T00:00:00Z'))
  for (const subject of ['=HYPERLINK("http://evil.example")', '+1', '-1', '@x', 'plain'])
    await audit(server.database.db, { username: 'edith', address: '192.0.2.7', action: 'test', subject })
  const { csv, isWhole } = await ok('audit/csv', { action: 'test' })
  expect(isWhole).toBe(true)
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('Number,Time,User,Address,Action,Subject,Detail,Hash')
  expect(lines).toHaveLength(7)
  expect(lines[1]).toContain('2026-01-01T00:00:00.000Z,edith,192.0.2.7,test,plain,')
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect((await audited(server)).at(-1)).toEqual({ action: 'audit exported', subject: '', detail: { entries: 5 } })
})

test('every call is for Admin: 401 for anonymous, 403 for others, and the refusal is audited', async () => {
  const server = await testApp(noCaptcha)
  const anonymous = new TestClient(server.app)
  await anonymous.post('/api/auth/authenticated')
  const editor = await clientWith(server, 'Editor', 'Database', 'DataWriter', 'DataReader')
  for (const { path } of Object.values<Endpoint>(adminEndpoints)) {
    expect((await anonymous.post(path, {})).statusCode, path).toBe(401)
    expect((await editor.post(path, {})).statusCode, path).toBe(403)
  }
  const refused = (await audited(server)).filter(({ action }) => action === 'call refused')
  expect(refused.map(({ subject }) => subject)).toEqual(Object.values<Endpoint>(adminEndpoints).map(({ path }) => path))
  expect(refused[0]?.detail).toEqual({ summary: adminEndpoints.users.summary })
})

test('malformed and oversized input is refused, never with 500', async () => {
  const server = await testApp(noCaptcha)
  const { client } = await adminOf(server)
  const odd = [
    [],
    'text',
    { id: 'x' },
    { id: -1 },
    { id: 2 ** 40 },
    { username: { a: 1 } },
    { text: 'x'.repeat(1_100_000) },
  ]
  for (const { path } of Object.values<Endpoint>(adminEndpoints))
    for (const input of odd) {
      const { statusCode } = await client.post(path, input)
      expect(statusCode, `${path} ${JSON.stringify(input).slice(0, 40)}`).toBeLessThan(500)
    }
})

test('3.7 features that do nothing yet are listed as reserved', async () => {
  const { ok } = await adminOf(await testApp(noCaptcha))
  const { features } = (await ok('features')) as { features: { name: string; effect: string }[] }
  const reserved = features.filter(({ effect }) => effect === 'Reserved, without effect in this version')
  expect(reserved.map(({ name }) => name).sort()).toEqual(['Consent', 'Participate', 'Questionnaire'])
})
