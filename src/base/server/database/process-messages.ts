/** Carries topics as plain text. */
export const changedChannel = 'mds_changed'
/** Carries messages between processes: a `Message` in JSON. */
export const processChannel = 'mds_process'

/** A message between processes: a beat, the token of an announcement, its confirmation, or a farewell. */
export type Message = { from: string; beat?: number; token?: string; heard?: string; leaving?: true }

export const beatMs = 5000
/** After three missed beats, neither a connection nor another process is trusted. */
export const trustMs = 3 * beatMs

/** SQL that sends a message, with its parameters. */
export const notify = (message: Message): [sql: string, parameters: string[]] => [
  'select pg_notify($1, $2)',
  [processChannel, JSON.stringify(message)],
]

/** The message in a notification; undefined if it is of an unknown form. */
export function messageIn(payload: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(payload)
    return typeof message === 'object' && message && 'from' in message ? (message as Message) : undefined
  } catch {
    return undefined
  }
}
