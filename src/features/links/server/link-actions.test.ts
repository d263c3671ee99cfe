import { expect, test } from 'vitest'
import { pages } from '#features/pages/server/store/tables.ts'
import { testApp } from '#test/app.ts'
import { clientWith, type TestClient, testAccount, testPassword } from '#test/client.ts'
import { outboxIn } from '#test/emails.ts'
import { confirm, linkIn, newPassword, process, sharedSite, started, visitor } from '#test/link-site.ts'
import { sessions, users } from '../../auth/server/tables.ts'
import { linkStatus } from '../status.ts'

const { VALID, DISABLED, LIMITED } = linkStatus
const withUnusedLinks = sharedSite()

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
