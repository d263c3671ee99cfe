import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { secrets } from './tables.ts'

/** A random key shared by all processes on this database, created on first use. */
export async function secretNamed(db: Db, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [secret] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!secret) throw new Error(`The secret ${name} could not be stored.`)
  return secret.value
}
