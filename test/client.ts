import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import argon2 from '@node-rs/argon2'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { xsrf } from '../src/base/contract/session.ts'
import { addAccount } from '../src/features/auth/server/index.ts'
import type { TestApp } from './app.ts'

/** The password of every test account; hashed once, at the least cost, which each login pays again. */
export const testPassword = 'Correct-Horse-7-Battery'
const packetBytes = 65_536
let testHash: Promise<string> | undefined

type SendOptions = { headers?: Record<string, string>; address?: string; token?: false }

/** A browser, but for calls only: it keeps cookies and sends the XSRF token back. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  address = '192.0.2.1'

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Makes a call; with `token: false` without the XSRF header. */
  async post(
    url: string,
    payload?: unknown,
    { headers = {}, token }: SendOptions = {},
  ): Promise<LightMyRequestResponse> {
    const header = token === false ? undefined : this.cookies.get(xsrf.cookie)
    const answer = await this.#app.inject({
      method: 'POST',
      url,
      remoteAddress: this.address,
      headers: { cookie: this.#cookieHeader(), ...(header && { [xsrf.header]: header }), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    })
    this.#keep(answer)
    return answer
  }

  /** Sends a file with its fields, as a browser does: each field as JSON, the file last. */
  upload(
    url: string,
    fields: Record<string, unknown>,
    file: { name: string; bytes: Buffer },
    options: SendOptions = {},
  ) {
    const { type, pieces } = multipart(fields, file)
    const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
    const headers = { 'content-type': type, 'content-length': String(length), ...options.headers }
    return this.post(url, Readable.from(inPackets(pieces)), { ...options, headers })
  }

  /** Opens a page. */
  async get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({
      method: 'GET',
      url,
      remoteAddress: this.address,
      headers: { cookie: this.#cookieHeader(), ...headers },
    })
    this.#keep(answer)
    return answer
  }

  /** Logs in to an existing account; the client gets its token first, as a browser does. */
  async logIn(username: string, password = testPassword): Promise<LightMyRequestResponse> {
    await this.post('/api/auth/authenticated')
    return this.post('/api/auth/authenticate', { username, password })
  }

  #cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep({ cookies }: LightMyRequestResponse) {
    for (const { name, value, expires, maxAge } of cookies)
      if (maxAge === 0 || (expires && expires.getTime() < Date.now())) this.cookies.delete(name)
      else this.cookies.set(name, value)
  }
}

/** A body as a network delivers it: the server can answer others between its packets. */
async function* inPackets(pieces: Buffer[]) {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += packetBytes) {
      yield piece.subarray(at, at + packetBytes)
      await setImmediate()
    }
}

/** The pieces of an upload's body and its type. The file is not copied. */
export function multipart(fields: Record<string, unknown>, { name, bytes }: { name: string; bytes: Buffer }) {
  const boundary = 'boundary-of-a-test'
  const part = (head: string, body: Buffer | string) => [
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`,
    body,
    '\r\n',
  ]
  const parts = [
    ...Object.entries(fields).flatMap(([field, value]) => part(`name="${field}"`, JSON.stringify(value))),
    ...part(`name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
    `--${boundary}--\r\n`,
  ]
  const pieces = parts.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  return { type: `multipart/form-data; boundary=${boundary}`, pieces }
}

/** Creates an account with these roles and the password of all test accounts. */
export async function testAccount({ database }: Pick<TestApp, 'database'>, username: string, roles: string[] = []) {
  testHash ??= argon2.hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const account = await addAccount(database.db, { username, roles, passwordHash: await testHash })
  if (!account) throw new Error(`There is a user ${username} already.`)
  return account
}

/** A client that is logged in with these roles; the app must have LoginReCaptcha off. */
export async function clientWith(test: TestApp, ...roles: string[]): Promise<TestClient> {
  const username = `user-${roles.join('-').toLowerCase() || 'none'}`
  await testAccount(test, username, roles)
  const client = new TestClient(test.app)
  expect((await client.logIn(username)).statusCode).toBe(200)
  return client
}
