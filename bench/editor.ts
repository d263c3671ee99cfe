import { type ClientRequest, request } from 'node:http'
import { xsrf } from '../src/base/contract/session.ts'
import type { Measured } from './servers.ts'

export const adminPassword = 'Correct-Horse-7-Battery'

/** Settings that make a login as admin possible. */
export const withAdmin = { FEATURES: '', ADMIN_PASSWORD: adminPassword }

/** A client that is logged in as admin over the network. */
export async function logIn({ url }: Measured) {
  const cookies = new Map<string, string>()
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    [xsrf.header]: cookies.get(xsrf.cookie) ?? '',
  })
  for (const [name, body] of [
    ['authenticated', {}],
    ['authenticate', { username: 'admin', password: adminPassword }],
  ] as const) {
    const answer = await fetch(`${url}/api/auth/${name}`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(key, value)
    }
  }
  return { upload }

  /** Sends a file in pieces; `bytes` is its size. */
  async function upload(
    path: string,
    fields: Record<string, unknown>,
    { name, bytes, pieces }: { name: string; bytes: number; pieces: Iterable<Buffer> },
  ): Promise<Record<string, number>> {
    const boundary = 'boundary-of-a-bench'
    const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
    const start = Object.entries(fields)
      .map(([field, value]) => `${part(`name="${field}"`)}${JSON.stringify(value)}\r\n`)
      .concat(part(`name="file"; filename="${name}"`))
      .join('')
    const end = `\r\n--${boundary}--\r\n`
    const length = Buffer.byteLength(start) + bytes + end.length
    const type = `multipart/form-data; boundary=${boundary}`
    const sent = request(url + path, {
      method: 'POST',
      headers: { ...headers(), 'content-type': type, 'content-length': length },
    })
    const answered = answerOf(sent)
    sent.write(start)
    for (const piece of pieces)
      if (!sent.write(piece)) await new Promise<void>((resolve) => sent.once('drain', () => resolve()))
    sent.end(end)
    return answered
  }
}

const answerOf = (sent: ClientRequest) =>
  new Promise<Record<string, number>>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = String(Buffer.concat(chunks))
        if (answer.statusCode === 200) resolve(JSON.parse(body) as Record<string, number>)
        else reject(new Error(`${answer.statusCode}: ${body}`))
      })
    })
  })
