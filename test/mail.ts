import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type Email, outboxIn, parseEmail } from './emails.ts'

/** A message as a mail server received it. */
export type Received = Email & { from: string; to: string[]; raw: string }

/** A mail server on the loopback that stores what it receives, for the length of a test. */
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
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parseEmail(raw), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { received, port, url: `smtp://127.0.0.1:${port}` }
}

/** A data folder for a test, and the messages in its outbox. */
export async function testOutbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, messages: () => outboxIn(dataDir) }
}
