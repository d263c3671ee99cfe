import * as z from 'zod'
import { OperatorError } from '../operator-error.ts'

/** Thrown if a backup cannot be made, read or restored; the message is for the operator. */
export class BackupError extends OperatorError {}

export const product = 'mds-guidelines'
export const format = 1

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

/** The first member of a backup: its origin and its contents. */
export const Manifest = z.object({
  format: z.literal(format),
  product: z.literal(product),
  version: z.string(),
  /** ISO 8601. */
  made: z.string(),
  /** The version of the database server. */
  postgres: z.string(),
  migrations: z.array(z.object({ hash: digest, when: z.number() })),
  /** `public.users`, with the names of its columns as SQL. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.enum(['included', 'referenced']),
})
export type Manifest = z.output<typeof Manifest>

/** The last member: the SHA-256 of every other one, and the number of rows of every table. */
export const End = z.object({ members: z.record(z.string(), digest), rows: z.record(z.string(), count) })
export type End = z.output<typeof End>

export const manifestName = 'manifest.json'
export const endName = 'end.json'
export const fileName = (fileDigest: string) => `files/${fileDigest}`
export const pieceName = (table: string, piece: number) => `tables/${table}/${String(piece).padStart(6, '0')}`

/** What a member contains, by its name; undefined for an unknown name. */
export function partOf(name: string): { json: true } | { file: string } | { table: string } | undefined {
  if (name === manifestName || name === endName) return { json: true }
  const [, file, table] = /^(?:files\/([0-9a-f]{64})|tables\/([\w.]+)\/\d{6,})$/.exec(name) ?? []
  return file ? { file } : table ? { table } : undefined
}

/** JSON members are read into memory. */
export const maxJsonBytes = 64 * 1024 ** 2
