import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { uidIn } from '#test/emails.ts'
import { setUpCodes } from '#test/second-step.ts'
import { verifyAudit } from '../../../base/server/audit/verify.ts'
import type { CommandContext } from '../../../base/server/command.ts'
import { users } from '../../auth/server/tables.ts'
import { eraseUser } from './erase-command.ts'

const started = () => testApp({ environment: { FEATURES: 'SQLAccount,ResetPassword' } })

/** A site on which an editor has done whatever leaves a name behind. */
async function withEditor() {
  const server = await started()
  const admin = await clientWith(server, 'Admin')
  const editor = await clientWith(server, 'Editor')
  const [{ id, username } = { id: 0, username: '' }] = await server.database.db
    .select()
    .from(users)
    .where(sql`${users.username} <> 'user-admin'`)
  const email = 'edith@example.org'
  await server.database.db.update(users).set({ email }).where(sql`${users.id} = ${id}`)
  await setUpCodes(editor)
  await saved(editor, 'Edited.')
  const link = { functionId: 'reset', username, hours: 1, mostUses: 1, isMailed: true }
  const made = await admin.post('/api/link/make', link)
  expect(made.statusCode).toBe(200)
  const disable = (of = id) => admin.post('/api/admin/users/disable', { id: of, isDisabled: true })
  const erase = (by: TestClient = admin, of = id) =>
    by.post('/api/admin/users/erase', { id: of, reason: 'Has left the hospital' })
  return { server, admin, editor, id, username, email, disable, erase }
}

async function saved(client: TestClient, text: string) {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const region = { editableId: 'webui.treatment.chelation.main', content }
  const answer = await client.post('/api/editable/region', { page: { url: '/treatment/chelation' }, region })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** The tables in which any text contains one of these words. */
async function tablesWith({ database }: TestApp, words: readonly string[]) {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await database.pool.query(
      `select 1 from "${name}" t where to_jsonb(t)::text ilike any ($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('an erased account leaves its name and its address nowhere, and the audit stays intact', async () => {
  const { server, admin, editor, id, username, email, disable, erase } = await withEditor()
  const link = { functionId: 'reset', username, hours: 1, mostUses: 1, isMailed: false }
  const { url } = (await admin.post('/api/link/make', link)).json()
  const visitor = new TestClient(server.app)
  await visitor.post('/api/auth/authenticated')
  const confirmed = await visitor.post('/api/link/confirm', {
    uid: uidIn({ text: url }),
    password: 'Another-Password-27',
  })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  const before = await tablesWith(server, [username, email])
  expect(before).toEqual(expect.arrayContaining(['audit', 'releases', 'users', 'versions']))
  await disable()
  expect((await erase()).statusCode).toBe(200)
  // Its rows are deleted within the hour.
  expect(await tablesWith(server, [username, email])).toEqual(['rate_counts'])
  expect(await verifyAudit(server.database.db)).toMatchObject({ faults: [] })
  expect((await editor.post('/api/account')).json().Message).toBe('Your session has ended.')
  const { entries } = (await admin.post('/api/admin/audit', { username: `former editor ${id}` })).json()
  expect(entries.map(({ action }: { action: string }) => action)).toContain('login')
  expect(entries.map(({ address }: { address: string }) => address)).not.toContain('192.0.2.1')
  const { entries: used } = (await admin.post('/api/admin/audit', { action: 'link used' })).json()
  expect(used.map(({ address }: { address: string }) => address)).toEqual([''])
})

test('after several erasures the audit still shows what was changed by hand', async () => {
  const { server, admin, disable, erase } = await withEditor()
  const second = await clientWith(server, 'Editor', 'Database')
  await disable()
  expect((await erase()).statusCode).toBe(200)
  const { users: left } = (await admin.post('/api/admin/users')).json()
  const { id } = left.find(({ username }: { username: string }) => username !== 'user-admin')
  expect((await second.post('/api/account')).statusCode).toBe(200)
  await disable(id)
  expect((await erase(admin, id)).statusCode).toBe(200)
  const { db } = server.database
  expect(await verifyAudit(db)).toMatchObject({ faults: [] })
  const change = sql`update audit set username = 'somebody else', erased_by = erased_by where id =
    (select min(id) from audit where erased_by is not null)`
  await db.execute(change)
  expect((await verifyAudit(db)).faults).toEqual([
    expect.stringMatching(/^the entries changed by the erasure of entry/),
  ])
})

test('an enabled account is not erased, by the call or the command, which say why', async () => {
  const { server, editor, username, disable, erase } = await withEditor()
  const lines: string[] = []
  const context = { db: server.database.db, audit: async () => {}, print: (line: string) => void lines.push(line) }
  const input = { words: [username], options: { reason: 'Has left' }, switches: new Set<string>() }
  const byCommand = () => eraseUser.run(input, context as unknown as CommandContext)
  const enabled = 'The account is still enabled. Disable it first.'
  const answer = await erase()
  expect(answer.statusCode).toBe(422)
  expect(answer.json().Message).toBe(enabled)
  await expect(byCommand()).rejects.toThrow(enabled)
  expect((await editor.post('/api/account')).statusCode).toBe(200)
  await disable()
  await byCommand()
  expect(lines).toEqual([`${username} has been erased.`])
})

test('an erasure needs an administrator, a reason and another account', async () => {
  const { admin, editor, id, erase, server } = await withEditor()
  expect((await erase(editor)).statusCode).toBe(403)
  expect((await admin.post('/api/admin/users/erase', { id, reason: '' })).statusCode).toBe(422)
  expect((await erase(admin, 999_999)).statusCode).toBe(404)
  const [own] = await server.database.db.select().from(users).where(sql`${users.username} = 'user-admin'`)
  const { statusCode, body } = await erase(admin, own?.id)
  expect(statusCode).toBe(422)
  expect(body).toContain('You cannot erase your own account.')
  expect((await editor.post('/api/account')).statusCode).toBe(200)
})

test('the download holds what the owner has done and no secret, and nothing about anybody else', async () => {
  const { server, admin, editor, username } = await withEditor()
  const answer = await editor.post('/api/account/data')
  expect(answer.statusCode, answer.body).toBe(200)
  const { tables } = answer.json()
  expect(tables.users).toEqual([expect.objectContaining({ username, email: 'edith@example.org' })])
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['audit', 'code_apps', 'sessions', 'unique_links', 'versions']),
  )
  expect(tables.sessions).toHaveLength(1)
  expect(answer.body).not.toContain('user-admin')
  const { rows } = await server.database.pool.query<{ secret: string }>(
    `select password_hash as secret from users union all select sealed_secret from code_apps union all
    select hash from recovery_codes union all select digest from sessions union all select digest from unique_links`,
  )
  for (const { secret } of rows) expect(answer.body).not.toContain(secret)
  expect((await admin.post('/api/account/data')).json().tables.code_apps).toBeUndefined()
})
