import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, testAccount } from '#test/client.ts'
import { uidIn } from '#test/emails.ts'
import { confirm, flagsOn, hour, linkIn, newPassword, process, started, visitor } from '#test/link-site.ts'
import { testMailServer, testOutbox } from '#test/mail.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { users } from '../../auth/server/tables.ts'
import { linkStatus } from '../status.ts'
import { uniqueLinks } from './tables.ts'

const { VALID, DISABLED } = linkStatus

/** A site on which no link is made. */
const withoutLinks = sharedApp({ environment: { FEATURES: flagsOn }, template: 'empty' }, async (server) => ({
  server,
  admin: await clientWith(server, 'Admin'),
  editor: await clientWith(server, 'Editor', 'Database'),
}))

test('T3 forgotten password: one answer for all, a link by mail for an existing account, and the whole way to a login', async () => {
  const mails = await testMailServer()
  const server = await started({
    SMTP_URL: mails.url,
    PUBLIC_URL: 'https://mds.example',
    CONTACT_EMAIL: 'ask@mds.example',
  })
  await testAccount(server, 'jane')
  await server.database.db.update(users).set({ email: 'Jane@Example.org', displayName: 'Jane Doe' })
  const client = await visitor(server)
  const unknown = await client.post('/api/link/forgotten-password', { email: 'nobody@example.org' })
  const known = await client.post('/api/link/forgotten-password', { email: ' jane@example.org ' })
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await expect.poll(() => mails.received.length).toBe(1)
  const [mail] = mails.received
  expect(mail?.to).toEqual(['Jane@example.org'])
  expect(mail?.headers.get('subject')).toBe('Set a new password for MDS Guidelines')
  expect(mail?.text).toContain('https://mds.example/link/')
  expect(mail?.text).toMatch(/^Dear Jane Doe,\s+We received a request to reset the password of your account "jane"/)
  const uid = uidIn(mail ?? { text: '' })
  expect(await process(client, uid)).toMatchObject({ status: VALID, functionId: 'reset', target: 'jane' })
  const [link] = await server.database.db.select().from(uniqueLinks)
  expect((link?.expires.getTime() ?? 0) - (link?.created.getTime() ?? 0)).toBe(hour / 2)
  expect((await confirm(client, uid, newPassword)).json()).toMatchObject({ status: VALID })
  expect((await client.logIn('jane', newPassword)).statusCode).toBe(200)
  expect(JSON.stringify([server.log, await server.database.db.select().from(auditEntries)])).not.toContain(uid)
})

test('T3 forgotten password: five an hour from one address, and five an hour to one mailbox', async () => {
  const { dataDir, messages } = await testOutbox()
  const server = await started({ DATA_DIR: dataDir })
  await testAccount(server, 'jane')
  await server.database.db.update(users).set({ email: 'jane@example.org' })
  const ask = async (address: string) => {
    const client = await visitor(server)
    client.address = address
    return (await client.post('/api/link/forgotten-password', { email: 'jane@example.org' })).statusCode
  }
  const near = []
  for (let time = 0; time < 6; time++) near.push(await ask('198.51.100.1'))
  expect(near).toEqual([200, 200, 200, 200, 200, 429])
  expect(await ask('198.51.100.2')).toBe(200)
  const wasTooOften = async () => {
    const rows = await server.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'password forgotten'))
    return rows.map(({ detail }) => detail.isTooOften).sort()
  }
  await expect.poll(wasTooOften).toEqual([false, false, false, false, false, true])
  await expect.poll(async () => (await messages()).length).toBe(5)
})

test('T3 forgotten password: another spelling of an address sends a mailbox no more than five an hour', async () => {
  const { dataDir, messages } = await testOutbox()
  const server = await started({ DATA_DIR: dataDir })
  await testAccount(server, 'jane')
  await server.database.db.update(users).set({ email: 'jane@clinic.example' })
  for (let time = 0; time < 6; time++) {
    const client = await visitor(server)
    client.address = `198.51.100.${time}`
    // The database lower-cases the dotted capital to a plain i, JavaScript does not.
    const email = time < 5 ? 'jane@clinic.example' : 'jane@clİnic.example'
    expect((await client.post('/api/link/forgotten-password', { email })).statusCode).toBe(200)
  }
  const entries = server.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'password forgotten'))
  await expect.poll(async () => (await entries).length).toBe(6)
  await server.app.close()
  expect(await messages()).toHaveLength(5)
})

test('T3 forgotten password is absent while its flag is off, and sends nothing to a disabled account', async () => {
  const withoutFlag = await started({ FEATURES: 'ResetPassword' })
  const answer = await (await visitor(withoutFlag)).post('/api/link/forgotten-password', { email: 'jane@example.org' })
  expect(answer.statusCode).toBe(404)
  expect((await (await visitor(withoutFlag)).get('/forgotten-password')).statusCode).toBe(404)
  const on = await started()
  await testAccount(on, 'jane')
  await on.database.db.update(users).set({ email: 'jane@example.org', isDisabled: true })
  await (await visitor(on)).post('/api/link/forgotten-password', { email: 'jane@example.org' })
  await expect.poll(async () => (await on.database.db.select().from(auditEntries)).length).toBe(1)
  expect(await on.database.db.select().from(uniqueLinks)).toEqual([])
})

test.each([
  'nobody',
  'a@b',
  'a@b.example, c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  `${'x'.repeat(250)}@b.example`,
  '',
])('forgotten password refuses %j', async (email) => {
  const { server } = await withoutLinks()
  const answer = await (await visitor(server)).post('/api/link/forgotten-password', { email })
  expect(answer.statusCode).toBe(422)
})

test('T4 a new link is mailed in place of an expired one, to the account’s address only', async () => {
  const { dataDir, messages } = await testOutbox()
  const server = await started({ DATA_DIR: dataDir })
  const jane = await testAccount(server, 'jane')
  await server.database.db.update(users).set({ email: 'jane@example.org' })
  const { uid } = await linkIn(server, { accountId: jane.id, functionId: 'invite', inMs: -1000 })
  const client = await visitor(server)
  expect((await client.post('/api/link/renew', { uid })).json()).toEqual({ isSent: true })
  const [mail] = await messages()
  expect(mail?.headers.get('to')).toContain('jane@example.org')
  expect(await process(client, uidIn(mail ?? { text: '' }))).toMatchObject({ status: VALID, functionId: 'invite' })
  for (const other of [
    'unknown',
    (await linkIn(server, { accountId: jane.id })).uid,
    (await linkIn(server, { functionId: 'preview', target: '/about', inMs: -1000 })).uid,
  ])
    expect((await client.post('/api/link/renew', { uid: other })).json()).toEqual({ isSent: false })
  expect(await messages()).toHaveLength(1)
  // Other people behind the same address ask too.
  for (let at = 0; at < 6; at++) expect((await client.post('/api/link/renew', { uid: 'unknown' })).statusCode).toBe(200)
})

test('Admin creates a link, sees it with its uses, and switches it off', async () => {
  const server = await testApp({ environment: { FEATURES: '', PUBLIC_URL: 'https://mds.example' } })
  const admin = await clientWith(server, 'Admin')
  const request = { functionId: 'preview', target: '/about', hours: 24, mostUses: 3, note: 'for the panel' }
  const made = (await admin.post('/api/link/make', request)).json()
  expect(made).toMatchObject({
    url: expect.stringMatching(/^https:\/\/mds\.example\/link\/[\w-]{32}$/),
    mailedTo: null,
  })
  const uid = made.url.split('/').at(-1)
  await confirm(await visitor(server), uid)
  const { links, hasMore, functions } = (await admin.post('/api/link/list', {})).json()
  expect(functions).toEqual(['invite', 'preview', 'download'])
  expect(hasMore).toBe(false)
  expect(links).toEqual([
    expect.objectContaining({
      ...{ id: made.id, functionId: 'preview', target: '/about', note: 'for the panel', createdBy: 'user-admin' },
      ...{ uses: 1, mostUses: 3, isDisabled: false, status: VALID, recipient: null, targetName: '/about' },
    }),
  ])
  expect(JSON.stringify(links)).not.toContain(uid)
  expect((await admin.post('/api/link/disable', { id: made.id })).statusCode).toBe(200)
  expect(await process(await visitor(server), uid)).toMatchObject({ status: DISABLED })
  expect((await admin.post('/api/link/disable', { id: made.id + 1 })).statusCode).toBe(404)
  const audited = (await server.database.db.select().from(auditEntries)).map(({ action }) => action)
  for (const action of ['link made', 'link used', 'link disabled']) expect(audited).toContain(action)
})

test('Admin has an invitation and a reset link mailed; without an address the link is shown instead', async () => {
  const { dataDir, messages } = await testOutbox()
  const server = await started({ DATA_DIR: dataDir })
  const admin = await clientWith(server, 'Admin')
  await testAccount(server, 'jane')
  await testAccount(server, 'john')
  await server.database.db.update(users).set({ email: 'jane@example.org' }).where(eq(users.username, 'jane'))
  const mail = { hours: 1, mostUses: 1, isMailed: true }
  const invited = (await admin.post('/api/link/make', { functionId: 'invite', username: 'JANE', ...mail })).json()
  expect(invited).toMatchObject({ mailedTo: 'jane@example.org', isInOutbox: true, fault: '' })
  expect((await messages())[0]?.text).toContain(invited.url)
  const unmailed = (await admin.post('/api/link/make', { functionId: 'reset', username: 'john', ...mail })).json()
  expect(unmailed).toMatchObject({ mailedTo: null, isInOutbox: false, fault: 'The account has no e-mail address.' })
  expect(await process(await visitor(server), unmailed.url.split('/').at(-1))).toMatchObject({
    status: VALID,
    target: 'john',
  })
})

test.each([
  [{ functionId: 'review', target: '/about' }, 'Links of this kind are switched off.'],
  [{ functionId: 'reset' }, 'Choose the user of the link.'],
  [{ functionId: 'reset', username: 'nobody' }, 'There is no user nobody.'],
  [{ functionId: 'reset', username: 'user-admin', hours: 25 }, 'A link for a new password lasts at most 24 hours.'],
  [{ functionId: 'preview', target: '/nowhere' }, 'The target of the link does not exist.'],
  [{ functionId: 'preview', target: '/login' }, 'The target of the link does not exist.'],
  [{ functionId: 'preview', target: 'https://evil.example' }, 'The target of the link does not exist.'],
  [{ functionId: 'download', target: '1' }, 'The target of the link does not exist.'],
  [{ functionId: 'nonsense' }, 'The request is not valid.'],
  [{ functionId: 'preview', target: '/about', hours: 0 }, 'The request is not valid.'],
  [{ functionId: 'preview', target: '/about', hours: 9000 }, 'The request is not valid.'],
  [{ functionId: 'preview', target: '/about', mostUses: 0 }, 'The request is not valid.'],
  [{ functionId: 'preview', target: '/about', note: 'a\r\nb' }, 'The request is not valid.'],
])('a link that would not work is not created: %j', async (request, message) => {
  const { server, admin } = await withoutLinks()
  const answer = await admin.post('/api/link/make', { hours: 1, mostUses: 1, ...request })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().Message).toBe(message)
  expect(await server.database.db.select().from(uniqueLinks)).toEqual([])
})

test.each(['/api/link/list', '/api/link/documents', '/api/link/make', '/api/link/disable'])(
  '%s is for Admin: 401 for anonymous, 403 for others',
  async (url) => {
    const { server, editor } = await withoutLinks()
    expect((await (await visitor(server)).post(url, {})).statusCode).toBe(401)
    expect((await editor.post(url, {})).statusCode).toBe(403)
  },
)
