import { expect, test } from 'vitest'
import { product } from '../src/app/server/product.ts'
import type { Endpoint } from '../src/base/contract/endpoint.ts'
import { xsrf } from '../src/base/contract/session.ts'
import { type TestApp, testApp } from './app.ts'
import { clientWith, TestClient } from './client.ts'
import { allFeatures, declaredEndpoints } from './declared-endpoints.ts'

const site = () => testApp({ template: 'empty', environment: { FEATURES: allFeatures } })

/** Sends a body to a call as its contract requires: as JSON, or as the fields of an upload. */
async function send(server: TestApp, client: TestClient, { path, upload }: Endpoint, body: Record<string, unknown>) {
  await server.database.pool.query('delete from rate_counts')
  if (!upload) return client.post(path, body)
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [`${name}Json`, value]))
  return client.upload(path, fields, {
    name: path.includes('/document/') ? 'a.csv' : 'a.png',
    bytes: Buffer.from('a;b\n1;2\n'),
  })
}

test('the list of endpoints is that of the server', async () => {
  const { app } = await site()
  const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, { post?: object }> }
  const served = Object.keys(paths).filter(
    (path) => path.startsWith('/api/') && path !== '/api/{*}' && paths[path]?.post,
  )
  expect(declaredEndpoints.map(({ path }) => path)).toEqual(expect.arrayContaining(served))
  expect(served.length).toBeGreaterThan(60)
})

test('every call refuses unknown fields', async () => {
  const server = await site()
  const client = await clientWith(server, ...Object.keys(product.roles))
  const accepted: string[] = []
  for (const endpoint of declaredEndpoints) {
    const answer = await send(server, client, endpoint, { unknownField: 1 })
    const { Message, Info, code } = answer.json()
    const isRefused =
      answer.statusCode === 422 &&
      Message === 'The request is not valid.' &&
      code === 'INVALID' &&
      Info.includes('Unrecognized key: "unknownField"')
    if (!isRefused) accepted.push(`${endpoint.path}: ${answer.statusCode} ${answer.body}`)
  }
  expect(accepted).toEqual([])
})

type Schema = { _zod: { def: Record<string, unknown> & { type: string } } }

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** The places in a schema where an object accepts fields that it does not name. */
function openObjects(schema: unknown, at: string): string[] {
  if (!isSchema(schema)) return []
  const { def } = schema._zod
  const parts =
    def.type === 'object'
      ? Object.entries(def.shape as object)
      : ['innerType', 'element', 'valueType', 'in'].map((name) => [`(${name})`, def[name]])
  const options = Array.isArray(def.options) ? def.options.map((option, n) => [`(${n})`, option]) : []
  const isOpen = def.type === 'object' && !(isSchema(def.catchall) && def.catchall._zod.def.type === 'never')
  return [
    ...(isOpen ? [at] : []),
    ...[...parts, ...options].flatMap(([name, part]) => openObjects(part, `${at}/${name}`)),
  ]
}

test('no nested input accepts unknown fields', () => {
  expect(declaredEndpoints.flatMap(({ path, input }) => openObjects(input, path))).toEqual([])
})

const isClosed = ({ roles, isPersonal }: Endpoint) => roles !== undefined || isPersonal === true

test('every call that needs a login answers 401 without one', async () => {
  const server = await site()
  const client = new TestClient(server.app)
  await client.post('/api/auth/authenticated')
  const others: string[] = []
  for (const endpoint of declaredEndpoints.filter(isClosed)) {
    const answer = await send(server, client, endpoint, {})
    const { Message, code, ref } = answer.json()
    if (answer.statusCode !== 401 || Message !== 'Please log in.' || code !== 'UNAUTHENTICATED' || !ref)
      others.push(`${endpoint.path}: ${answer.statusCode} ${answer.body}`)
  }
  expect(others).toEqual([])
})

test('every call that needs a login answers 403 after the session has ended', async () => {
  const server = await site()
  const others: string[] = []
  const client = await clientWith(server)
  const cookies = new Map(client.cookies)
  await server.database.pool.query('delete from sessions')
  for (const endpoint of declaredEndpoints.filter(isClosed)) {
    for (const [name, value] of cookies) client.cookies.set(name, value)
    const answer = await send(server, client, endpoint, {})
    if (answer.statusCode !== 403 || answer.json().Message !== 'Your session has ended.')
      others.push(`${endpoint.path}: ${answer.statusCode} ${answer.body}`)
  }
  expect(others).toEqual([])
})

test.each(Object.keys(product.roles).map((role) => [role]))(
  '%s gets 403 from every call for other roles, and it is audited',
  async (role) => {
    const server = await site()
    const client = await clientWith(server, role)
    const closed = declaredEndpoints.filter(({ roles }) => roles && !roles.some((name) => name === role))
    const others: string[] = []
    for (const endpoint of closed) {
      const answer = await send(server, client, endpoint, {})
      const { Message, code, ref } = answer.json()
      if (answer.statusCode !== 403 || Message !== 'Your account may not do this.' || code !== 'FORBIDDEN' || !ref)
        others.push(`${endpoint.path}: ${answer.statusCode} ${answer.body}`)
    }
    expect(others).toEqual([])
    const { rows } = await server.database.pool.query("select subject from audit where action = 'call refused'")
    expect(rows.map(({ subject }) => subject).sort()).toEqual(closed.map(({ path }) => path))
  },
)

test('no call that changes something works without the XSRF token', async () => {
  const server = await site()
  const client = await clientWith(server, ...Object.keys(product.roles))
  const others: string[] = []
  for (const endpoint of declaredEndpoints.filter(({ readsOnly }) => !readsOnly)) {
    await server.database.pool.query('delete from rate_counts')
    const answer = await client.post(endpoint.path, {}, { token: false })
    if (answer.statusCode !== 400 || answer.json().code !== xsrf.code)
      others.push(`${endpoint.path}: ${answer.statusCode} ${answer.body}`)
  }
  expect(others).toEqual([])
})
