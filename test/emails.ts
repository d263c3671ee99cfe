import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message as its reader sees it. */
export type Email = { headers: Map<string, string>; text: string }

/** The messages in the outbox of a data folder, oldest first. */
export async function outboxIn(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => parseEmail(await readFile(join(folder, name), 'utf8'))),
  )
}

/** The secret of the link in a message. */
export const uidIn = ({ text }: { text: string }) => /\/link\/([\w-]+)/.exec(text)?.[1] ?? ''

/** Parses the parts of a raw message that our messages use. */
export function parseEmail(raw: string): Email {
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
