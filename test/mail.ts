import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A message as a mail server received it. */
export type Received = { from: string; to: string[]; headers: Map<string, string>; text: string; raw: string }

/** A mail server on the loopback that keeps what it is sent, for the length of a test. */
export async function testMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    ...options,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parsed(raw), raw })
        done()
      })
    },
  })
  await new Promise<void>((fulfil) => void server.listen(0, '127.0.0.1', fulfil))
  onTestFinished(() => new Promise<void>((fulfil) => void server.close(fulfil)))
  const { port } = server.server.address() as AddressInfo
  return { received, port, url: `smtp://127.0.0.1:${port}` }
}

/** A data folder for a test, and the messages in its outbox. */
export async function testOutbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, messages: () => outboxIn(dataDir) }
}

/** The messages in the outbox of a data folder, the oldest first. */
export async function outboxIn(dataDir: string): Promise<ReturnType<typeof parsed>[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => parsed(await readFile(join(folder, name), 'utf8'))),
  )
}

/** The secret of the link in a message. */
export const uidIn = ({ text }: { text: string }) => /\/link\/([\w-]+)/.exec(text)?.[1] ?? ''

function parsed(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = raw.slice(end + 4)
  return { headers, text: decoded(body, headers.get('content-transfer-encoding')) }
}

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
