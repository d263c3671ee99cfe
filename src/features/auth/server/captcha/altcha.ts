import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#base/server/database/database.ts'
import { usedChallenges } from '../tables.ts'
import type { Captcha } from './captcha.ts'

/** How hard the puzzle is and how long it may take: one or two seconds of a phone's time. */
export const puzzle = {
  algorithm: 'PBKDF2/SHA-256',
  cost: 1000,
  counter: { least: 5000, most: 10_000 },
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

/** A proof of work that the browser does by itself; no other server is asked. */
export function newAltcha(db: Db, secret: string, clock: () => Date): Captcha {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` }
  return {
    async task() {
      const { parameters, signature = '' } = await createChallenge({
        ...secrets,
        deriveKey,
        algorithm: puzzle.algorithm,
        cost: puzzle.cost,
        counter: randomInt(puzzle.counter.least, puzzle.counter.most),
        expiresAt: new Date(clock().getTime() + puzzle.lastsMs),
      })
      // As JSON has it: the library puts in keys without a value.
      return { provider: 'altcha', challenge: { parameters: JSON.parse(JSON.stringify(parameters)), signature } }
    },

    async accepts(token) {
      const { success, data } = Token.safeParse(decoded(token))
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

/** Forgets challenges that have run out, and with that can no longer be solved. */
export const sweepChallenges = (db: Db, now: Date) => db.delete(usedChallenges).where(lt(usedChallenges.until, now))

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
