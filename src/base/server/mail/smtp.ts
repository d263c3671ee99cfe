import { format } from 'node:util'
import { messageOf } from '#base/contract/problem.ts'
import type { Delivery, Outgoing } from './message.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 }
const maxLines = 200

/** Sends a message through the mail server at an address like `smtps://user:password@host:465`. */
export async function sendBySmtp(smtpUrl: string, { from, to, ...message }: Outgoing): Promise<Delivery> {
  const { messageId } = message
  const server = serverOf(smtpUrl)
  const dialogue: string[] = []
  // Loaded only if used: it is large.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...connectionOf(smtpUrl),
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    transactionLog: true,
    logger: makeRecorder(dialogue),
  })
  try {
    await transport.sendMail({
      ...message,
      from,
      to,
      envelope: { from: from.address, to: [to.address] },
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { isSent: true, server, messageId, dialogue, fault: '' }
  } catch (error) {
    return { isSent: false, server, messageId, dialogue, fault: messageOf(error) }
  } finally {
    transport.close()
  }
}

/** The mail server without our credentials. */
export function serverOf(smtpUrl: string): string {
  const { host, port } = connectionOf(smtpUrl)
  return `${host}:${port}`
}

/** Removes the password from the whole delivery, because a server may repeat it. */
export function hideSecret(delivery: Delivery, smtpUrl: string): Delivery {
  const secret = connectionOf(smtpUrl).auth?.pass
  if (!secret) return delivery
  const forms = [secret, Buffer.from(secret).toString('base64')]
  const hidden = (text: string) => forms.reduce((line, form) => line.replaceAll(form, '/* secret */'), text)
  return { ...delivery, dialogue: delivery.dialogue.map(hidden), fault: hidden(delivery.fault) }
}

/** The operator's connection settings: besides the address, three TLS options in its query. */
function connectionOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ignoreTLS: searchParams.get('ignoreTLS') === 'true',
    requireTLS: searchParams.get('requireTLS') === 'true',
    tls: { rejectUnauthorized: searchParams.get('tls.rejectUnauthorized') !== 'false' },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** Records the dialogue with the server; the library leaves out passwords and the message itself. */
function makeRecorder(dialogue: string[]) {
  const note = (about: { tnx?: string } | undefined, ...words: unknown[]) => {
    const speaker = about?.tnx === 'client' ? '→ ' : about?.tnx === 'server' ? '← ' : undefined
    if (speaker === undefined || dialogue.length >= maxLines) return
    dialogue.push(
      ...format(...words)
        .split(/\r?\n/)
        .map((line) => speaker + line.slice(0, 500)),
    )
  }
  return { trace: note, debug: note, info: note, warn: note, error: note, fatal: note }
}
