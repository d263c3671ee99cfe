import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { lookAlikeAccount, lookAlikeGroups, skeletonOf, updateSkeletons } from './likeness.ts'
import { users } from './tables.ts'
import { addAccount, findAccount, usernameFault } from './users.ts'

test.each([
  ['аdmin', 'admin'],
  ['admiń', 'admin'],
  ['adrnin', 'admin'],
  ['ｅｄｉｔｏｒ', 'editor'],
  ['ed1tor', 'edltor'],
  ['R0ssi', 'rossi'],
  ['admın', 'admin'],
  ['admın', 'ADMIN'],
  ['AdmIn', 'admln'],
  ['ȷones', 'jones'],
  ['ᴀᴅᴍɪɴ', 'admin'],
  ['łukasz', 'lukasz'],
  ['đordevic', 'dordevic'],
  ['sørensen', 'sorensen'],
  ['vvagner', 'wagner'],
])('%s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test('different names have different skeletons', () => {
  expect(lookAlikeGroups(['müller', 'miller', 'иванов', 'anna', 'anne'])).toEqual([])
  expect(lookAlikeGroups(['admin', 'admiń', 'anna'])).toEqual([['admin', 'admiń']])
})

test('a dotless i does not create another admin', async () => {
  const server = await testApp({ environment: { FEATURES: 'SQLAccount' } })
  const admin = await clientWith(server, 'Admin')
  const add = (username: string) =>
    admin.post('/api/admin/users/add', { username, displayName: 'X', email: '', roles: [] })
  expect((await add('admin')).statusCode).toBe(200)
  const like = await add('admın')
  expect([like.statusCode, like.json().Message]).toEqual([409, 'This name looks like one that is taken.'])
})

test.each(['müller', 'łukasz', 'иванов', 'Σωκράτης', '田中さん', '김', 'अनिल', 'a.b_c@d-1'])(
  '%s is written in one script',
  (name) => {
    expect(usernameFault(name)).toBeUndefined()
  },
)

test.each(['pаypal', 'αnna', 'annа1', 'иvan', 'anна', 'अna', 'ꓮnna'])('%s mixes scripts', (name) => {
  expect(usernameFault(name)).toBe('A username must use the letters of one script only')
})

test.each(['\uFB01nn', 'henry\u2163', 'anna\u00B2', '\u05D0\u05D11\u05D2.', '1\u05D0'])(
  '%s is not allowed by UsernameCaseMapped',
  (name) => {
    expect(usernameFault(name)).toMatch(/special forms/)
  },
)

test('a name in fullwidth letters is stored and found in normal ones; an old one is still found', async () => {
  const { db } = await testDatabase()
  expect((await addAccount(db, { username: '\uFF25dith', roles: [] }))?.username).toBe('Edith')
  expect((await findAccount(db, '\uFF45\uFF44\uFF49\uFF54\uFF48'))?.username).toBe('Edith')
  await db.insert(users).values({ username: '\uFF52ossi', displayName: 'Old' })
  expect((await findAccount(db, '\uFF52ossi'))?.displayName).toBe('Old')
})

test('nobody takes a name that looks like another’s, as username or as display name', async () => {
  const server = await testApp({ environment: { FEATURES: 'SQLAccount' } })
  const admin = await clientWith(server, 'Admin')
  const add = (username: string, displayName = '') =>
    admin.post('/api/admin/users/add', { username, displayName, email: '', roles: [] })
  expect((await add('rossi', 'Dr Rossi')).statusCode).toBe(200)
  const like = await add('ross1')
  expect([like.statusCode, like.json().Message]).toEqual([409, 'This name looks like one that is taken.'])
  expect((await add('rossi')).json().Message).toBe('There is a user rossi already.')
  expect((await add('bianchi', 'ROSSI')).statusCode).toBe(409)
  const answers = await Promise.all([add('verdi'), add('verd1')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const rename = (displayName: string) => admin.post('/api/account/name', { displayName })
  expect((await rename('Rossi')).statusCode).toBe(409)
  // A user may keep their own username.
  expect((await rename('user-admin')).statusCode).toBe(200)
  expect((await rename('Dr Rossi, too')).statusCode).toBe(200)
})

test('no two accounts have names that look alike, by any way of adding them', async () => {
  const { db } = await testDatabase()
  const added = await addAccount(db, { username: 'rossi', roles: [] })
  expect(added?.skeleton).toBe('rossl')
  expect(await addAccount(db, { username: 'ross1', roles: [] })).toBeUndefined()
})

test('accounts from before skeletons get theirs; of names that look alike all stay, and the oldest counts', async () => {
  const { db } = await testDatabase()
  for (const username of ['verdi', 'rossi', 'ross1', 'R0ssi'])
    await db.insert(users).values({ username, displayName: username })
  const skeletons = async () =>
    (await db.select().from(users).orderBy(users.id)).map(({ username, skeleton }) => [username, skeleton])
  const updated = [
    ['verdi', 'verdl'],
    ['rossi', 'rossl'],
    ['ross1', null],
    ['R0ssi', null],
  ]
  for (let start = 0; start < 2; start++) {
    expect(await updateSkeletons(db)).toEqual(['ross1', 'R0ssi'])
    expect(await skeletons()).toEqual(updated)
  }
  expect((await findAccount(db, 'ross1'))?.username).toBe('ross1')
  expect(await lookAlikeAccount(db, 'rоssi')).toBe('rossi')
})
