/** A message to one person. Only the recipient and the subject become headers; both are validated. */
export type Message = {
  to: { name: string; address: string }
  subject: string
  text: string
  /** Its purpose, in the words of the audit: 'reset link'. */
  purpose: string
}

export type Delivery = {
  isSent: boolean
  /** The mail server, or the outbox. */
  server: string
  messageId: string
  dialogue: string[]
  fault: string
}

/** A message as sent: complete and validated. */
export type Outgoing = Omit<Message, 'purpose'> & {
  from: { name: string; address: string }
  date: Date
  messageId: string
}
