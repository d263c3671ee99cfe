import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Delivery, Outgoing } from './message.ts'

/** Writes a message to a file, if there is no mail server. Only the owner may read it: it may contain a secret link. */
export async function writeToOutbox(dataDir: string, { from, to, ...message }: Outgoing): Promise<Delivery> {
  const { messageId, date } = message
  const server = 'outbox'
  try {
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const composed = await composer.sendMail({ ...message, from, to, headers: { 'Auto-Submitted': 'auto-generated' } })
    const name = await writeMessage(join(dataDir, 'outbox'), date, composed.message as Buffer)
    const dialogue = [`There is no mail server (SMTP_URL). The message is in the file outbox/${name}.`]
    return { isSent: true, server, messageId, dialogue, fault: '' }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    return { isSent: false, server, messageId, dialogue: [], fault: `The outbox could not be written: ${reason}` }
  }
}

async function writeMessage(folder: string, date: Date, message: Buffer): Promise<string> {
  const name = `${date.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Readers of the outbox must find complete messages only.
  await writeFile(join(folder, `${name}.part`), message, { mode: 0o600, flag: 'wx' })
  await rename(join(folder, `${name}.part`), join(folder, name))
  return name
}
