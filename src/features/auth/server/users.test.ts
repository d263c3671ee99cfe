import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { testDatabase } from '#test/database.ts'
import { users } from './tables.ts'
import { findAccount, usernameFault } from './users.ts'

test.each(['anna', 'A.b_c@d-1+2', '1a', 'x'.repeat(64)])('%s may be a new username', (name) => {
  expect(usernameFault(name)).toBeUndefined()
})

test.each([
  ['', 'start with'],
  ['.anna', 'start with'],
  ['anna rossi', 'start with'],
  ['x'.repeat(65), 'at most 64'],
  ['anna\n', 'start with'],
  ['anna\u0000', 'start with'],
  ['anna\u200B', 'start with'],
  ['müller', 'a to z'],
  ['иванов', 'a to z'],
  ['pаypal', 'a to z'],
  ['admın', 'a to z'],
  ['\uFF25dith', 'a to z'],
  ['henry\u2163', 'a to z'],
  ['김', 'a to z'],
])('%j may not, and the message says why', (name, why) => {
  expect(usernameFault(name)).toContain(why)
})

test('a new account with a name in other letters is refused, and one that differs in case only is taken', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const admin = await clientWith(server, 'Admin')
  const add = async (username: string, displayName = '') => {
    const answer = await admin.post('/api/admin/users/add', { username, displayName, email: '', roles: [] })
    return [answer.statusCode, answer.json().code]
  }
  expect(await add('rossi', 'Dr Müller')).toEqual([200, undefined])
  expect(await add('Rossi')).toEqual([409, 'USERNAME'])
  expect(await add('rоssi')).toEqual([422, 'USERNAME'])
})

test.each([
  ['МЮЛЛЕР', 'мюллер'],
  ['Mu\u0308ller', 'Müller'],
  ['\uFF52ossi', '\uFF52ossi'],
])('%s still finds the account %s from before names were limited', async (typed, stored) => {
  const { db } = await testDatabase()
  await db.insert(users).values({ username: stored, displayName: stored })
  expect((await findAccount(db, ` ${typed} `))?.username).toBe(stored)
})
