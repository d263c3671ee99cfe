import { randomBytes, randomInt } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { hashCost } from '../passwords.ts'
import { recoveryCodes } from './tables.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // Crockford's
const amount = 10
const length = 10

/** Replaces an account's recovery codes; the new ones are only in the return value. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: amount }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
  // One salt for all ten, so that a guess costs one hash, not ten.
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => argon2.hash(code, { ...hashCost, salt })))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Uses a recovery code; returns whether it was right. Each is good once, whichever process gets it. */
export async function consumeRecoveryCode(db: Db, userId: number, typed: string): Promise<boolean> {
  const [any] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1)
  if (!any) return false
  const salt = Buffer.from(any.hash.split('$')[4] ?? '', 'base64')
  const hash = await argon2.hash(normalised(typed), { ...hashCost, salt })
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash })
  return used.length > 0
}

export const countRecoveryCodes = (db: Db, userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))

/** As Crockford reads them: letters that look like digits are digits. */
const normalised = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
