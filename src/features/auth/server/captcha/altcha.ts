import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#base/server/database/database.ts'
import { usedChallenges } from '../tables.ts'
import type { Captcha } from './provider.ts'

/** The puzzle's difficulty and time limit: one or two seconds on a phone. */
export const puzzle = {
  algorithm: 'PBKDF2/SHA-256',
  cost: 1000,
  counter: { min: 5000, max: 10_000 },
  lastsMs: 5 * 60_000,
} as const

const Token = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(puzzle.algorithm),
      nonce: z.string().max(200),
      salt: z.string().max(200),
      cost: z.literal(puzzle.cost),
      keyLength: z.int().max(64),
      keyPrefix: z.string().max(200),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200), time: z.number().optional() }),
})

/** A proof of work that the browser solves by itself, without contacting another server. */
export function newAltcha(db: Db, secret: string, clock: () => Date): Captcha {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` }
  return {
    async task() {
      const { parameters, signature = '' } = await createChallenge({
        ...secrets,
        deriveKey,
        algorithm: puzzle.algorithm,
        cost: puzzle.cost,
        counter: randomInt(puzzle.counter.min, puzzle.counter.max),
        expiresAt: new Date(clock().getTime() + puzzle.lastsMs),
      })
      // Drop keys without a value, which the library adds.
      return { provider: 'altcha', challenge: { parameters: JSON.parse(JSON.stringify(parameters)), signature } }
    },

    async accepts(token) {
      const { success, data } = Token.safeParse(decodeToken(token))
      if (!success) return false
      const { verified } = await verifySolution({ ...data, ...secrets, deriveKey } as Parameters<
        typeof verifySolution
      >[0]).catch(() => ({ verified: false }))
      return verified && markUsed(data.challenge.parameters)
    },
  }

  async function markUsed({ nonce, expiresAt }: { nonce: string; expiresAt: number }): Promise<boolean> {
    const used = await db
      .insert(usedChallenges)
      .values({ id: nonce, until: new Date(expiresAt * 1000) })
      .onConflictDoNothing()
      .returning()
    return used.length > 0
  }
}

/** Deletes expired challenges, which can no longer be solved. */
export const deleteExpiredChallenges = (db: Db, now: Date) =>
  db.delete(usedChallenges).where(lt(usedChallenges.until, now))

function decodeToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
