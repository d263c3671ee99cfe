import { createHash } from 'node:crypto'
import * as z from 'zod'
import { unknownOf } from '../database/migrate.ts'
import { codeOf } from '../error-code.ts'
import { type Member, readArchive } from './archive.ts'
import {
  BackupError,
  End,
  endName,
  fileName,
  format,
  Manifest,
  manifestName,
  maxJsonBytes,
  partOf,
  product,
} from './format.ts'

export type Backup = {
  path: string
  manifest: Manifest
  end: End
  rows: number
  files: number
  bytes: { rows: number; files: number }
}

/** Reads a backup to its end and checks every digest. Throws `BackupError` if it cannot be restored as it is. */
export async function readBackup(path: string, name = path): Promise<Backup> {
  const digests: Record<string, string> = {}
  const bytes = { rows: 0, files: 0 }
  let manifest: Manifest | undefined
  let end: End | undefined
  try {
    for await (const member of readArchive(path)) {
      if (end) throw new BackupError('there is more after its end')
      const part = partOf(member.name)
      if (!part || member.name in digests)
        throw new BackupError(`it holds an unknown part, ${member.name.slice(0, 100)}`)
      if (!manifest !== (member.name === manifestName)) throw new BackupError('its first part is not that of a backup')
      const { digest, json } = await readMember(member, 'json' in part)
      if (member.name === endName) end = End.parse(json)
      else digests[member.name] = digest
      if (member.name === manifestName) manifest = manifestIn(json)
      if ('file' in part) bytes.files += member.size
      if ('table' in part) bytes.rows += member.size
    }
    if (!manifest || !end) throw new BackupError(manifest ? 'its end is missing' : 'it is empty')
    const members = { ...digests, ...end.members }
    const isWrong = (part: string, digest = '') =>
      digest !== end?.members[part] || (part.startsWith('files/') && part !== fileName(digest))
    const wrong = Object.keys(members).filter((part) => isWrong(part, digests[part]))
    if (wrong.length > 0)
      throw new BackupError(`${wrong.length} of its parts are damaged or missing, first ${wrong[0]}`)
  } catch (error) {
    if (error instanceof NotOurs) throw new BackupError(`${name}: ${error.message}`)
    const isUnread = codeOf(error)?.startsWith('E') ?? false
    const fault = isUnread ? 'cannot be read' : 'is not a whole backup'
    throw new BackupError(`${name} ${fault}: ${reasonOf(error)}.`, { cause: error })
  }
  const files = Object.keys(digests).filter((part) => part.startsWith('files/')).length
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return { path, manifest, end, rows, files, bytes }
}

async function readMember({ name, size, body }: Member, isJson: boolean): Promise<{ digest: string; json?: unknown }> {
  if (isJson && size > maxJsonBytes) throw new BackupError(`its ${name} is too large`)
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  for await (const chunk of body) {
    hash.update(chunk)
    if (isJson) chunks.push(chunk)
  }
  const digest = hash.digest('hex')
  return isJson ? { digest, json: JSON.parse(Buffer.concat(chunks).toString()) } : { digest }
}

/** It may be whole, but it is not for this release. */
class NotOurs extends BackupError {}

const Origin = z.object({ format: z.number(), product: z.string() })

function manifestIn(json: unknown): Manifest {
  const origin = Origin.safeParse(json).data
  if (origin?.product !== product) throw new NotOurs('this is not a backup of this program.')
  if (origin.format > format)
    throw new NotOurs('this backup was made by a newer release: restore it with that release.')
  const manifest = Manifest.parse(json)
  const unknown = unknownOf(manifest.migrations).length
  if (unknown > 0)
    throw new NotOurs(
      `this backup was made by a newer release (${unknown} of its migrations are unknown here): restore it with that release.`,
    )
  return manifest
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR' || /truncated/i.test(message)) return 'it ends too soon'
  if (/^(?:ZSTD|Z_)/.test(code)) return 'it is damaged, or another kind of file'
  return error instanceof z.ZodError || error instanceof SyntaxError ? 'its description is damaged' : message
}
