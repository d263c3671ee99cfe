import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pages } from '#features/pages/server/store/tables.ts'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient, testAccount, testPassword } from '#test/client.ts'
import { outboxIn, uidIn } from '#test/emails.ts'
import { lockAccounts } from '#test/lock-accounts.ts'
import { testMailServer, testOutbox } from '#test/mail.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { sessions, users } from '../../auth/server/tables.ts'
import { linkStatus } from '../status.ts'
import { addLink } from './store.ts'
import { linkUses, uniqueLinks } from './tables.ts'

const { VALID, EXPIRED, DISABLED, INVALID, LIMITED, FAILED, FORBIDDEN, UNAUTHORISED } = linkStatus
const flagsOn = 'ForgottenPassword,ResetPassword'
const newPassword = 'A-quite-new-Password-9'

async function started(environment: Record<string, string> = {}) {
  return testApp({ environment: { FEATURES: flagsOn, ...environment }, template: 'empty' })
}

let visitors = 0

/** A browser that has its XSRF token, at an address of its own: calls are limited by address. */
async function visitor({ app }: TestApp) {
  const client = new TestClient(app)
  client.address = `10.0.0.${++visitors}`
  await client.post('/api/auth/authenticated')
  return client
}

const hour = 3_600_000
type Link = Partial<Parameters<typeof addLink>[1]> & { inMs?: number }

async function linkIn({ database }: TestApp, { inMs = hour, ...link }: Link = {}) {
  const now = Date.now()
  return addLink(database.db, {
    ...{ functionId: 'reset', accountId: null, target: '', roles: [], mostUses: 1, note: '' },
    ...{ created: new Date(now), createdBy: 'test', expires: new Date(now + inMs) },
    ...link,
  })
}

const process = async (client: TestClient, uid: string) => (await client.post('/api/link/process', { uid })).json()
const confirm = (client: TestClient, uid: string, password?: string) =>
  client.post('/api/link/confirm', { uid, ...(password !== undefined && { password }) })

/** A site on which no link is made. */
const withoutLinks = sharedApp({ environment: { FEATURES: flagsOn }, template: 'empty' }, async (server) => ({
  server,
  admin: await clientWith(server, 'Admin'),
  editor: await clientWith(server, 'Editor', 'Database'),
}))

/** A site on which no link is used, and no account changes. */
const withUnusedLinks = sharedApp({ environment: { FEATURES: flagsOn }, template: 'empty' }, async (server) => ({
  server,
  jane: await testAccount(server, 'jane'),
}))

test('D-26 checking a link returns its purpose and uses nothing up, however often', async () => {
  const { server, jane } = await withUnusedLinks()
  const { uid } = await linkIn(server, { accountId: jane.id })
  const client = await visitor(server)
  for (let time = 0; time < 3; time++)
    expect(await process(client, uid)).toEqual({
      status: VALID,
      functionId: 'reset',
      target: 'jane',
      expires: expect.stringMatching(/^\d{4}-/),
      off: null,
      requiresConfirm: true,
      mostUses: 1,
      mayRenew: false,
      ref: '',
    })
  expect(await server.database.db.select().from(linkUses)).toEqual([])
})

test('D-26 a uid has 192 random bits and is stored as a digest', async () => {
  const { server } = await withUnusedLinks()
  const { uid } = await linkIn(server)
  expect(Buffer.from(uid, 'base64url')).toHaveLength(24)
  expect(JSON.stringify(await server.database.db.select().from(uniqueLinks))).not.toContain(uid)
})

test('T4 an unknown uid is INVALID, and costs the same queries as a known one', async () => {
  const server = await started()
  const jane = await testAccount(server, 'jane')
  const { uid } = await linkIn(server, { accountId: jane.id })
  const client = await visitor(server)
  const countQueries = async (uid: string) => {
    const before = server.database.pool.listenerCount('error')
    const queries: string[] = []
    const { query } = server.database.pool
    Object.assign(server.database.pool, {
      query: (...args: Parameters<typeof query>) => {
        const sql = JSON.stringify(args[0])
        // Only those of the call: in the background the process signals that it is alive, and clears up.
        if (/unique_links|\busers\b/.test(sql)) queries.push(sql)
        return query.apply(server.database.pool, args)
      },
    })
    const answer = await process(client, uid)
    Object.assign(server.database.pool, { query })
    expect(server.database.pool.listenerCount('error')).toBe(before)
    return { answer, queries: queries.length }
  }
  const known = await countQueries(uid)
  const unknown = await countQueries('A'.repeat(32))
  expect(known.queries).toBeGreaterThan(0)
  expect(unknown.queries).toBe(known.queries)
  expect(unknown.answer).toEqual({
    status: INVALID,
    functionId: null,
    target: null,
    expires: null,
    off: null,
    requiresConfirm: false,
    mostUses: null,
    mayRenew: false,
    ref: '',
  })
})

test.each(['x', '../../etc/passwd', "' or 1=1 --", '<script>', '%00', 'é'.repeat(500), ' '])(
  'a hostile uid is simply not a link: %j',
  async (uid) => {
    const { server } = await withoutLinks()
    expect(await process(await visitor(server), uid)).toMatchObject({ status: INVALID })
    expect((await confirm(await visitor(server), uid)).json()).toMatchObject({ status: INVALID })
  },
)

test.each([
  [{}],
  [{ uid: 5 }],
  [{ uid: '' }],
  [{ uid: 'x'.repeat(2049) }],
  [[]],
  [{ uid: { $ne: '' } }],
  [{ uid: 'a\0' }],
])('a malformed check is refused: %j', async (input) => {
  const { server } = await withoutLinks()
  const client = await visitor(server)
  for (const url of ['/api/link/process', '/api/link/confirm', '/api/link/renew'])
    expect((await client.post(url, input)).statusCode).toBe(422)
})

test('confirm needs the XSRF token', async () => {
  const { server } = await withoutLinks()
  const answer = await (await visitor(server)).post('/api/link/confirm', { uid: 'x' }, { token: false })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('XSRF')
})

test('T4 EXPIRED says until when, DISABLED and LIMITED what they need', async () => {
  const server = await started()
  const jane = await testAccount(server, 'jane')
  await server.database.db.update(users).set({ email: 'jane@example.org' })
  const client = await visitor(server)
  const expired = await linkIn(server, { accountId: jane.id, inMs: -1000 })
  expect(await process(client, expired.uid)).toMatchObject({
    ...{ status: EXPIRED, functionId: 'reset', mayRenew: true, target: null, requiresConfirm: false },
    expires: expect.stringMatching(/^\d{4}-/),
  })
  const disabled = await linkIn(server, { accountId: jane.id })
  await server.database.db.update(uniqueLinks).set({ isDisabled: true }).where(eq(uniqueLinks.id, disabled.id))
  expect(await process(client, disabled.uid)).toMatchObject({ status: DISABLED, target: null, mayRenew: false })
  const used = await linkIn(server, { accountId: jane.id, mostUses: 1 })
  await server.database.db.insert(linkUses).values({ link: used.id, at: new Date(), username: '', address: '' })
  expect(await process(client, used.uid)).toMatchObject({ status: LIMITED, mostUses: 1, target: null })
})

test.each(['nonsense', 'review', 'consent', 'participate', 'questionnaire'])(
  'D-73, T3 a link for %s is DISABLED here',
  async (functionId) => {
    const { server } = await withUnusedLinks()
    for (const site of [server, await started({ FEATURES: 'Consent,Participate,Questionnaire' })]) {
      const { uid } = await linkIn(site, { functionId: functionId as 'review', target: '1' })
      const client = await visitor(site)
      expect(await process(client, uid)).toMatchObject({ status: DISABLED })
      expect((await confirm(client, uid)).json()).toMatchObject({ status: DISABLED })
      expect(await site.database.db.select().from(linkUses)).toEqual([])
    }
  },
)

test('T3 with the flag ResetPassword off a reset link is DISABLED; an invitation is not', async () => {
  const server = await started({ FEATURES: '' })
  const jane = await testAccount(server, 'jane')
  const client = await visitor(server)
  const reset = await linkIn(server, { accountId: jane.id })
  expect(await process(client, reset.uid)).toMatchObject({ status: DISABLED })
  expect((await confirm(client, reset.uid, newPassword)).json()).toMatchObject({ status: DISABLED })
  expect((await client.logIn('jane')).statusCode).toBe(200)
  const invite = await linkIn(server, { accountId: jane.id, functionId: 'invite' })
  expect(await process(await visitor(server), invite.uid)).toMatchObject({ status: VALID })
})

test('a reset link sets the password once, ends every login, leaves nobody logged in, and tells the owner', async () => {
  const server = await started()
  const jane = await testAccount(server, 'jane')
  await server.database.db.update(users).set({ email: 'jane@mds.example' })
  const elsewhere = await visitor(server)
  await elsewhere.logIn('jane')
  const { uid } = await linkIn(server, { accountId: jane.id })
  const other = await linkIn(server, { accountId: jane.id })
  const client = await visitor(server)
  const answer = await confirm(client, uid, newPassword)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: VALID, functionId: 'reset', target: null })
  expect(client.cookies.has('sid')).toBe(false)
  expect(await server.database.db.select().from(sessions)).toEqual([])
  expect((await elsewhere.post('/api/auth/sessions')).statusCode).toBe(403)
  expect((await (await visitor(server)).logIn('jane', testPassword)).statusCode).toBe(401)
  expect((await (await visitor(server)).logIn('jane', newPassword)).statusCode).toBe(200)
  expect((await confirm(client, uid, newPassword)).json()).toMatchObject({ status: LIMITED })
  const subjects = async () => (await outboxIn(server.dataDir)).map(({ headers }) => headers.get('subject'))
  await expect.poll(subjects).toEqual(['Password changed at MDS Guidelines'])
  // Other links that could set the password are switched off.
  expect(await process(client, other.uid)).toMatchObject({ status: DISABLED })
})

test.each([
  ['short', 'New password must be at least 14 characters'],
  [
    'alllowercaseletters',
    'New password must contain characters from at least 3 of the following categories: Uppercase letters / Lowercase letters / Numbers / Symbols',
  ],
  ['Password123456', 'New password is on lists of stolen passwords. Choose another'],
  [`Aa1${'x'.repeat(254)}`, 'New password must be at most 256 characters'],
  [undefined, 'New password must be at least 14 characters'],
])('5.1, D-62 the new password %j is refused with its message, and nothing is used up', async (password, message) => {
  const { server, jane } = await withUnusedLinks()
  const { uid } = await linkIn(server, { accountId: jane.id })
  const client = await visitor(server)
  const answer = await confirm(client, uid, password)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ Message: message, code: 'PASSWORD' })
  expect(await process(client, uid)).toMatchObject({ status: VALID })
  expect((await client.logIn('jane')).statusCode).toBe(200)
})

test('a link used while it is being disabled is DISABLED, without a deadlock', async () => {
  const server = await started()
  const admin = await clientWith(server, 'Admin')
  const { id } = await testAccount(server, 'jane')
  const { uid } = await linkIn(server, { accountId: id })
  const client = await visitor(server)
  const held = await lockAccounts(server, 'jane')
  const changing = admin.post('/api/admin/users/change', { id, displayName: 'Jane', email: 'j@example.org', roles: [] })
  await held.untilWaiting(1)
  const confirming = confirm(client, uid, newPassword)
  await held.untilWaiting(2)
  await held.release()
  expect((await changing).statusCode).toBe(200)
  expect((await confirming).json()).toMatchObject({ status: DISABLED })
})

test('T4 a used link is LIMITED even if another one has set a newer password', async () => {
  const server = await started()
  const { id: accountId } = await testAccount(server, 'jane')
  const [used, later, open] = [
    await linkIn(server, { accountId }),
    await linkIn(server, { accountId }),
    await linkIn(server, { accountId }),
  ]
  const client = await visitor(server)
  await server.database.db.insert(linkUses).values({ link: used.id, at: new Date(), username: '', address: '' })
  expect((await confirm(client, later.uid, newPassword)).json()).toMatchObject({ status: VALID })
  expect(await process(client, used.uid)).toMatchObject({ status: LIMITED })
  expect(await process(client, open.uid)).toMatchObject({ status: DISABLED })
})

test('concurrent users use a link as often as it allows and no more', async () => {
  const server = await started()
  const jane = await testAccount(server, 'jane')
  const { uid } = await linkIn(server, { accountId: jane.id })
  const clients = await Promise.all(Array.from({ length: 8 }, () => visitor(server)))
  const answers = await Promise.all(clients.map((client, at) => confirm(client, uid, `${newPassword}${at}`)))
  const statuses = answers.map((answer) => answer.json().status)
  expect(statuses.filter((status) => status === VALID)).toHaveLength(1)
  expect(statuses.filter((status) => status === LIMITED)).toHaveLength(7)
  expect(await server.database.db.select().from(linkUses)).toHaveLength(1)
})

test('T4 a link for one user: UNAUTHORISED without a login, FORBIDDEN for others, VALID for them', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const jane = await testAccount(server, 'jane')
  await testAccount(server, 'john')
  const { uid } = await linkIn(server, { accountId: jane.id, functionId: 'preview', target: '/about', mostUses: null })
  const client = await visitor(server)
  expect(await process(client, uid)).toMatchObject({ status: UNAUTHORISED, functionId: 'preview', target: null })
  await client.logIn('john')
  expect(await process(client, uid)).toMatchObject({ status: FORBIDDEN, target: null })
  expect((await confirm(client, uid)).json()).toMatchObject({ status: FORBIDDEN })
  await client.logIn('jane')
  expect(await process(client, uid)).toMatchObject({ status: VALID, target: '/about', requiresConfirm: false })
})

test('a link for a disabled account is DISABLED', async () => {
  const server = await started()
  const jane = await testAccount(server, 'jane')
  const { uid } = await linkIn(server, { accountId: jane.id })
  await server.database.db.update(users).set({ isDisabled: true })
  expect(await process(await visitor(server), uid)).toMatchObject({ status: DISABLED })
  expect((await confirm(await visitor(server), uid, newPassword)).json()).toMatchObject({ status: DISABLED })
})

test('T4 an error on our side is FAILED with a ref that is in the log, and uses nothing up', async () => {
  const server = await testApp({ environment: { FEATURES: flagsOn }, template: 'empty', expectErrors: true })
  const jane = await testAccount(server, 'jane')
  const { uid } = await linkIn(server, { accountId: jane.id })
  const client = await visitor(server)
  await server.database.pool.query('alter table link_uses rename to link_uses_away')
  for (const answer of [await process(client, uid), (await confirm(client, uid, newPassword)).json()]) {
    expect(answer).toMatchObject({ status: FAILED, functionId: null, ref: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(server.log.some(({ id, level }) => id === answer.ref && Number(level) >= 50)).toBe(true)
  }
  expect(JSON.stringify(server.log)).not.toContain(uid)
  await server.database.pool.query('alter table link_uses_away rename to link_uses')
  expect(await process(client, uid)).toMatchObject({ status: VALID })
})

test('D-34 a preview link opens an unpublished page for that browser only, and only that page', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  await server.database.db.update(pages).set({ online: false })
  const { uid } = await linkIn(server, { functionId: 'preview', target: '/about', mostUses: 2 })
  const client = await visitor(server)
  expect((await client.get('/about')).statusCode).toBe(404)
  expect(await process(client, uid)).toMatchObject({ status: VALID, target: '/about', requiresConfirm: true })
  expect((await confirm(client, uid)).json()).toMatchObject({ status: VALID, target: '/about' })
  const page = await client.get('/about')
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect((await client.post('/api/content/page', { url: '/about' })).json().page.online).toBe(false)
  expect((await client.get('/help')).statusCode).toBe(404)
  expect((await client.post('/api/content/page', { url: '/help' })).statusCode).toBe(404)
  expect((await (await visitor(server)).get('/about')).statusCode).toBe(404)
  const thief = await visitor(server)
  thief.cookies.set('preview', (client.cookies.get('preview') ?? '').replace(/^\d+/, '9999999999999'))
  expect((await thief.get('/about')).statusCode).toBe(404)
})

test('T4 a preview ends as soon as its link is switched off, or its user’s account', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  await server.database.db.update(pages).set({ online: false })
  const admin = await clientWith(server, 'Admin')
  const opened = async (accountId: number | null, client: TestClient) => {
    const { id, uid } = await linkIn(server, { functionId: 'preview', target: '/about', mostUses: null, accountId })
    expect((await confirm(client, uid)).json()).toMatchObject({ status: VALID })
    expect((await client.get('/about')).statusCode).toBe(200)
    return id
  }
  const closed = async (client: TestClient) => {
    expect((await client.get('/about')).statusCode).toBe(404)
    expect((await client.post('/api/content/page', { url: '/about' })).statusCode).toBe(404)
    expect(client.cookies.has('preview')).toBe(false)
  }
  const reader = await visitor(server)
  const id = await opened(null, reader)
  await admin.post('/api/link/disable', { id })
  await closed(reader)
  const jane = await testAccount(server, 'jane')
  const owner = await visitor(server)
  await owner.logIn('jane')
  await opened(jane.id, owner)
  await admin.post('/api/admin/users/disable', { id: jane.id, isDisabled: true })
  await closed(owner)
})

test('D-73 a download link gives a document to that browser only, also if its page is unpublished', async () => {
  const server = await testApp({ environment: { FEATURES: '' }, template: 'empty' })
  const editor = await clientWith(server, 'Editor', 'Admin')
  const place = (editableId: string) => ({ pageJson: { url: '/help' }, documentJson: { editableId } })
  const upload = async (editableId: string, text: string) =>
    (
      await editor.upload('/api/editable/document/file', place(editableId), {
        name: 'summary.csv',
        bytes: Buffer.from(text),
      })
    ).json().documentId
  const target = String(await upload('webui.help.doc', 'a;b\n1;2\n'))
  const other = await upload('webui.help.other', 'c;d\n3;4\n')
  await upload('webui.help.doc', 'a;b\n5;6\n')
  await server.database.db.update(pages).set({ online: false })
  const file = `/api/document/file?id=${target}`
  const { uid } = await linkIn(server, { functionId: 'download', target, mostUses: 1 })
  const client = await visitor(server)
  expect((await client.get(file)).statusCode).toBe(404)
  expect(await process(client, uid)).toMatchObject({ status: VALID, target: 'summary.csv', requiresConfirm: true })
  expect((await client.get(file)).statusCode).toBe(404)
  expect((await confirm(client, uid)).json()).toMatchObject({ status: VALID, target: file })
  expect((await client.get(file)).body).toBe('a;b\n5;6\n')
  expect((await client.get(file, { range: 'bytes=0-2' })).body).toBe('a;b')

  // Not an earlier version, another document or another browser; and the link is used up.
  expect((await client.get(`${file}&version=1`)).statusCode).toBe(404)
  expect((await client.get(`/api/document/file?id=${other}`)).statusCode).toBe(404)
  expect((await (await visitor(server)).get(file)).statusCode).toBe(404)
  const thief = await visitor(server)
  thief.cookies.set('download', (client.cookies.get('download') ?? '').replace(/^\d+/, '9999999999999'))
  expect((await thief.get(file)).statusCode).toBe(404)
  expect(await process(client, uid)).toMatchObject({ status: LIMITED, target: null })
  expect((await confirm(await visitor(server), uid)).json()).toMatchObject({ status: LIMITED, target: null })

  await server.database.db.update(pages).set({ online: true, accessRoles: ['Editor'] })
  const second = await linkIn(server, { functionId: 'download', target, mostUses: null })
  const reader = await visitor(server)
  // Same as for a document that does not exist, so that the response does not reveal it.
  expect((await reader.get(file)).statusCode).toBe(404)
  await confirm(reader, second.uid)
  expect((await reader.get(file)).statusCode).toBe(200)
})

test('D-73 a download link whose document has been removed is DISABLED', async () => {
  const server = await testApp({ environment: { FEATURES: '' }, template: 'empty' })
  const { uid } = await linkIn(server, { functionId: 'download', target: '77' })
  expect(await process(await visitor(server), uid)).toMatchObject({ status: DISABLED, functionId: 'download' })
})

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

test('D-26 the page of a link sends no referrer and is not cached', async () => {
  const { server } = await withoutLinks()
  const wellMade = `/link/${'a'.repeat(32)}`
  for (const [path, status] of [
    [wellMade, 200],
    ['/link', 200],
    ['/link/abc', 404],
    [`${wellMade}a`, 404],
  ] as const) {
    const { headers, statusCode, body } = await (await visitor(server)).get(path)
    expect(statusCode, path).toBe(status)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('<meta name="robots" content="noindex">')
  }
})
