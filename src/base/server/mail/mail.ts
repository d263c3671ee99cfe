import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { isEmail } from '../../contract/validation/email.ts'
import type { Audit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Delivery, Message } from './message.ts'
import { writeToOutbox } from './outbox.ts'
import { hideSecret, sendBySmtp, serverOf } from './smtp.ts'

export type { Delivery, Message } from './message.ts'

type Sender = { username: string; address: string }

/** Sends a message. If the server refuses it or does not respond, that is returned, not thrown. */
export type Mail = (message: Message, sender: Sender) => Promise<Delivery>

const plain = /^[^\p{Cc}\u2028\u2029]*$/u

/** A line break in a recipient would add another recipient, or a header. */
const Address = z
  .string()
  .refine(isEmail)
  .transform((text) => {
    const at = text.lastIndexOf('@')
    return `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`
  })
  .pipe(z.email({ pattern: z.regexes.html5Email }))

const Checked = z.object({
  to: z.object({ name: z.string().max(200).regex(plain), address: Address }),
  subject: z.string().min(1).max(200).regex(plain),
  text: z.string().max(100_000),
})

type MailContext = { db: Db; audit: Audit; clock: () => Date }

/** Sends by the installation's server, or writes to the outbox if there is none; every message is in the audit. */
export function newMail(
  { DATA_DIR, SMTP_URL, MAIL_FROM, site }: Pick<Config, 'DATA_DIR' | 'SMTP_URL' | 'MAIL_FROM' | 'site'>,
  { db, audit, clock }: MailContext,
): Mail {
  const address = Address.parse(MAIL_FROM ?? site.contactEmail)
  const from = { name: site.name.replace(/\p{Cc}/gu, ' '), address }
  return async ({ purpose, ...message }, sender) => {
    const checked = Checked.safeParse(message)
    const delivery = checked.success ? await deliver(checked.data) : refused
    const { isSent, server, messageId, fault } = delivery
    await audit(db, {
      ...sender,
      action: isSent ? 'mail sent' : 'mail failed',
      subject: checked.data?.to.address ?? '',
      detail: { purpose, server, messageId, ...(fault && { fault }) },
    })
    return delivery
  }

  async function deliver(message: z.output<typeof Checked>): Promise<Delivery> {
    const messageId = `<${crypto.randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`
    const outgoing = { ...message, from, date: clock(), messageId }
    return SMTP_URL ? hideSecret(await sendBySmtp(SMTP_URL, outgoing), SMTP_URL) : writeToOutbox(DATA_DIR, outgoing)
  }
}

const refused: Delivery = {
  isSent: false,
  server: '',
  messageId: '',
  dialogue: [],
  fault: 'The recipient or the subject cannot be used in a message.',
}

export const mailServer = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) => (SMTP_URL ? serverOf(SMTP_URL) : 'outbox')
