import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith, testAccount } from '#test/client.ts'
import { confirm, flagsOn, linkIn, newPassword, process, sharedSite, started, visitor } from '#test/link-site.ts'
import { lockAccounts } from '#test/lock-accounts.ts'
import { users } from '../../auth/server/tables.ts'
import { linkStatus } from '../status.ts'
import { linkUses, uniqueLinks } from './tables.ts'

const { VALID, EXPIRED, DISABLED, INVALID, LIMITED, FAILED, FORBIDDEN, UNAUTHORISED } = linkStatus
const withUnusedLinks = sharedSite()

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
    const { server } = await withUnusedLinks()
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
  const { server } = await withUnusedLinks()
  const client = await visitor(server)
  for (const url of ['/api/link/process', '/api/link/confirm', '/api/link/renew'])
    expect((await client.post(url, input)).statusCode).toBe(422)
})

test('confirm needs the XSRF token', async () => {
  const { server } = await withUnusedLinks()
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

test('D-26 the page of a link sends no referrer and is not cached', async () => {
  const { server } = await withUnusedLinks()
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
