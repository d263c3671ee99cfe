import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is kept of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost)

let ofNobody: Promise<string> | undefined

/** Checks a password. Where there is no hash it checks against one that nothing fits, so that it takes as long. */
export async function passwordFits(password: string, kept: string | null | undefined): Promise<boolean> {
  ofNobody ??= hashPassword(randomBytes(32).toString('base64url'))
  const fits = await verify(kept ?? (await ofNobody), password.normalize('NFC'))
  return fits && typeof kept === 'string'
}

// Without the signs that look alike.
const signs = { lower: 'abcdefghijkmnpqrstuvwxyz', upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ', digit: '23456789' }

/** A password for somebody, in four groups that can be read aloud: about 110 bits. */
export function makePassword(): string {
  const all = signs.lower + signs.upper + signs.digit
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => pick(all)).join(''))
  return [...groups, pick(signs.lower) + pick(signs.upper) + pick(signs.digit)].join('-')
}
