import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { clientWith, TestClient } from '../../../test/client.ts'
import { builtFront } from './front.ts'

const flags = 'Database,UserDashboard'

test('T3 with the flag Database off no file, page or call of the dashboard is there', async () => {
  const test = await testApp({ environment: { FEATURES: '' } })
  const client = await clientWith(test, 'Admin', 'Database')
  const { files, address } = (await builtFront()).extension
  expect(files.size).toBeGreaterThan(10)
  expect([...files]).toContain(address.replace('/assets', ''))
  for (const file of files)
    for (const ending of ['', '.br', '.gz'])
      expect((await client.get(`/assets${file}${ending}`)).statusCode, file + ending).toBe(404)
  expect((await client.get('/database/tab/Person')).statusCode).toBe(404)
  expect((await client.post('/api/database/init', {})).statusCode).toBe(404)
  expect((await client.get('/')).body).not.toContain(address)
  expect((await client.get('/api/openapi.json')).body).not.toContain('/api/database/')
})

test('T3 with it on who is logged in is told of it, and so is the login page; readers are not', async () => {
  const test = await testApp({ environment: { FEATURES: flags } })
  const reader = new TestClient(test.app)
  const client = await clientWith(test, 'Database')
  const { files, address } = (await builtFront()).extension
  for (const file of files) expect((await reader.get(`/assets${file}`)).statusCode, file).toBe(200)
  expect((await reader.get('/about')).body).not.toContain(address)
  expect((await reader.get('/login')).body).toContain(address)
  expect((await client.get('/about')).body).toContain(address)
})

test('6 a tab is for Database or Admin; others go to login or are told that they may not', async () => {
  const test = await testApp({ environment: { FEATURES: flags } })
  const statusFor = async (client: TestClient) => (await client.get('/database/tab/Person')).statusCode
  expect(await statusFor(new TestClient(test.app))).toBe(302)
  expect(await statusFor(await clientWith(test, 'Editor', 'DataReader'))).toBe(403)
  expect(await statusFor(await clientWith(test, 'Admin'))).toBe(200)
  const researcher = await clientWith(test, 'Database')
  const page = await researcher.get('/database/tab/Person')
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain('Opening the dashboard')
})
