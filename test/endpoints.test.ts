import { expect, test } from 'vitest'
import { product } from '../src/app/server/product.ts'
import { databaseEndpoints } from '../src/features/dashboard/contract/index.ts'
import { sharedApp, testApp } from './app.ts'
import { clientWith, TestClient, testPassword } from './client.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Schema | boolean
  readOnly?: boolean
}

/** Calls that fail on purpose, to test how failures are handled. */
const failing = ['/api/error/test']

/** All flags but the captcha, which would refuse every login before it begins. */
const FEATURES = Object.keys(product.flags)
  .filter((flag) => flag !== 'LoginReCaptcha')
  .join(',')

const deep = JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`)
const strings = [
  '',
  ' ',
  'x',
  '/',
  '\0',
  '\ud800',
  "'; drop table users; --",
  '../../etc/passwd',
  '😀'.repeat(200),
  'a'.repeat(9000),
]
const numbers = [0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308]
const anything = [null, true, [], {}, deep, ...strings, ...numbers]

/** Bodies that are not an object of the right shape. */
const shapeless: unknown[] = [undefined, null, [], 'text', 7, true, {}, { __proto__: null, constructor: 1 }, deep]

/** Bodies that are not JSON, or are malicious JSON. */
const broken = ['', '"\\ud800"', '{"a":1}{', `{"__proto__":{"x":1}}`]

const tooLarge = JSON.stringify({ username: 'a'.repeat(1_100_000) })

/** Values that roughly fit a schema: each gets further into the handler than plain nonsense. */
function* valuesLike(schema: Schema | undefined, depth = 0): Generator<unknown> {
  if (!schema || depth > 6) return yield* anything
  const { type, properties, items, anyOf, oneOf } = schema
  // Dropped, whatever it is.
  if (schema.readOnly) return yield deep
  if (schema.const !== undefined) return yield schema.const
  if (schema.enum) return yield* schema.enum
  for (const choice of anyOf ?? oneOf ?? []) yield* valuesLike(choice, depth + 1)
  if (type === 'string') yield* strings
  else if (type === 'integer' || type === 'number') yield* numbers
  else if (type === 'boolean') yield* [true, false]
  else if (type === 'array') {
    yield []
    for (const item of valuesLike(items, depth + 1)) yield [item, item]
  } else if (properties) {
    const names = Object.keys(properties)
    const first = Object.fromEntries(names.map((name) => [name, valuesLike(properties[name], depth + 1).next().value]))
    for (const name of names)
      for (const value of valuesLike(properties[name], depth + 1)) yield { ...first, [name]: value }
    const middling = Object.fromEntries(names.map((name) => [name, [...valuesLike(properties[name], depth + 1)].at(2)]))
    yield middling
    for (const name of names) yield { ...middling, [name]: undefined }
  } else yield* anything
}

/** Every body for a call, once each: many fields suggest the same. */
const bodiesFor = (schema: Schema | undefined): readonly unknown[] => [
  ...new Map([...shapeless, ...valuesLike(schema)].map((body) => [JSON.stringify(body), body])).values(),
]

type Operation = { path: string; method: string; schema: Schema | undefined }

async function operationsOf(app: Awaited<ReturnType<typeof testApp>>['app']): Promise<Operation[]> {
  const { paths, components } = (await app.inject('/api/openapi.json')).json()
  const resolved = (schema: (Schema & { $ref?: string }) | undefined): Schema | undefined =>
    schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  return Object.entries(
    paths as Record<string, Record<string, { requestBody?: { content?: Record<string, { schema: Schema }> } }>>,
  )
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        path: path.replaceAll(/\{[^}]+\}/g, '1'),
        method: method.toUpperCase(),
        schema: resolved(requestBody?.content?.['application/json']?.schema),
      })),
    )
}

test('the app lists its own calls', async () => {
  const { app } = await testApp({ template: 'empty' })
  const paths = (await operationsOf(app)).map(({ path }) => path)
  for (const name of ['authenticate', 'authenticated', 'roles', 'deauthenticate'])
    expect(paths).toContain(`/api/auth/${name}`)
  expect(paths).toContain('/api/content/page')
})

const options = { environment: { FEATURES }, expectErrors: true } as const

/** A site with all features, and its calls with every body for them. */
const site = sharedApp(options, async (server) => {
  const operations = (await operationsOf(server.app)).map(({ schema, ...operation }) => ({
    ...operation,
    bodies: operation.method === 'POST' ? bodiesFor(schema) : [undefined],
  }))
  return { server, operations }
})

test('T3 the test includes the calls of features that are off by default', async () => {
  const paths = (await site()).operations.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(Object.values(databaseEndpoints).map(({ path }) => path)))
})

const everybody: [string][] = [
  ['anonymous'],
  ['nobody special'],
  ...Object.keys(product.roles).map((role): [string] => [role]),
  // Calls about a person require several roles at once.
  ['Admin, Database, DataWriter, DataReader'],
]

/** Roles about people and their data, without effect on the calls that every user may make. */
const researchRoles = Object.keys(product.roles).filter((role) => /^Data/.test(role))

/** The calls that each user could make. */
const acceptedBy = new Map<string, ReadonlySet<string>>()

/** Whether a call by this user runs the same code as the call by an earlier user, who sent every body. */
function isCovered(who: string, path: string): boolean {
  const couldMake = (user: string) => acceptedBy.get(user)?.has(path) === true
  if (researchRoles.includes(who)) return couldMake('nobody special')
  return who.startsWith('Admin,') && couldMake('Admin') && (couldMake('nobody special') || !couldMake('Database'))
}

test.each(everybody)(
  'every call, as %s, with every kind of bad input: none answers 500, and the log has no secrets',
  async (who) => {
    const { operations, server: shared } = await site()
    const roles = Object.keys(product.roles).filter((role) => who.split(', ').includes(role))
    // Administrators and editors may change what others find.
    const server = roles.includes('Admin') || roles.includes('Editor') ? await testApp(options) : shared
    const logged = server.log.length
    const client = who === 'anonymous' ? new TestClient(server.app) : await clientWith(server, ...roles)
    await client.post('/api/auth/authenticated')
    const cookies = new Map(client.cookies)
    const credentials = { username: 'typed-name', password: 'typed-password', token: 'typed-captcha' }
    const secrets = [testPassword, ...Object.values(credentials), ...cookies.values()]
    const network = everybody.findIndex(([name]) => name === who)
    let sent = 0
    let failed = 0

    type Sent = Pick<Operation, 'path' | 'method'>

    /** Uses a new address each time, so that limits do not stop the walk. */
    async function send({ path, method }: Sent, payload: unknown, headers: Record<string, string> = {}) {
      client.cookies.clear()
      for (const [name, value] of cookies) client.cookies.set(name, value)
      // Saves are counted by account, whatever the address.
      if (sent % 50 === 0) await server.database.pool.query('delete from rate_counts')
      const [a, b] = [Math.floor(sent / 250) % 250, sent++ % 250]
      const isRaw = typeof payload === 'string'
      const answer = await server.app.inject({
        method: method as 'POST',
        url: path,
        remoteAddress: `10.${network}.${a}.${b}`,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...(payload !== undefined && method === 'POST' && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && method === 'POST' && { payload: isRaw ? payload : JSON.stringify(payload) }),
      })
      const { statusCode: status } = answer
      // Most calls pass: their description would take longer than they do.
      const shown = () =>
        `${who}: ${method} ${path} ${JSON.stringify(payload)?.slice(0, 200)} ${JSON.stringify(headers)}\n${answer.body.slice(0, 500)}`
      if (failing.includes(path) && status === 500) failed++
      else if (status >= 500) expect(status, shown()).toBeLessThan(500)
      if (status === 403 && !headers.cookie && who === 'anonymous') expect.fail(shown())
      // A call that ended the session must not spare the others.
      if (cookies.has('sid') && answer.cookies.some(({ name, value }) => name === 'sid' && value === '')) {
        await client.logIn(`user-${roles.join('-').toLowerCase() || 'none'}`)
        for (const [name, value] of client.cookies) cookies.set(name, value)
        secrets.push(...cookies.values())
      }
      return status
    }

    await send({ path: '/api/auth/authenticate', method: 'POST' }, credentials)
    await send({ path: '/api/auth/authenticate', method: 'POST' }, { ...credentials, token: 7 })
    const accepted = new Set<string>()
    acceptedBy.set(who, accepted)
    for (const operation of operations) {
      // Other methods have no body, whatever is given.
      const withBody = operation.method === 'POST'
      const status = await send(operation, '{')
      // A user without the role is refused before the body is read.
      const isRefused = status === 401 || status === 403
      if (isRefused) expect(await send(operation, tooLarge), operation.path).toBe(status)
      else accepted.add(operation.path)
      // A broken session cookie makes any user anonymous.
      if (who === 'anonymous') {
        await send(operation, {}, { cookie: 'sid=%E0%A4%A; XSRF-TOKEN=%; =; ;;' })
        await send(operation, {}, { cookie: `sid=${'a'.repeat(5000)}` })
      }
      await send(operation, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })
      await send(operation, '--x', { 'content-type': 'multipart/form-data; boundary=x' })
      await send(operation, {}, { 'x-xsrf-token': '' })
      await send(operation, {}, { 'x-xsrf-token': 'é%\\' })
      if (isRefused || isCovered(who, operation.path)) continue
      // An accepted body may be sent twice.
      for (const body of operation.bodies)
        if ((await send(operation, body)) < 300 && withBody) await send(operation, body)
      if (withBody) for (const raw of [...broken, tooLarge]) await send(operation, raw)
    }
    expect(sent).toBeGreaterThan(100)
    const lines = server.log.slice(logged)
    expect(lines.filter(({ level }) => Number(level) >= 50)).toHaveLength(failed)
    const log = JSON.stringify(lines)
    for (const secret of secrets) expect(log.includes(secret), 'a secret is in the log').toBe(false)
  },
  // It grows with the number of calls.
  300_000,
)
