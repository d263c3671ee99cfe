import { randomBytes, randomInt } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { withPlainSpaces } from '#base/contract/validation/password.ts'

const argon2id = 2
/** What a hash costs (D-62). */
export const hashCost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(withPlainSpaces(password), hashCost)

let dummyHash: Promise<string> | undefined

/** Checks a password. Without a hash, checks against one that never matches, so that it takes as long. */
export async function passwordFits(password: string, hash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'))
  const hashed = hash ?? (await dummyHash)
  const mapped = withPlainSpaces(password)
  // Older hashes were made with spaces other than the plain one.
  const unmapped = password.normalize('NFC')
  const fits = (await argon2.verify(hashed, mapped)) || (unmapped !== mapped && (await argon2.verify(hashed, unmapped)))
  return fits && typeof hash === 'string'
}

// Without characters that look alike.
const alphabets = { lower: 'abcdefghijkmnpqrstuvwxyz', upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ', digit: '23456789' }

/** Generates a password in four groups that can be read aloud: about 110 bits. */
export function generatePassword(): string {
  const all = alphabets.lower + alphabets.upper + alphabets.digit
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => pick(all)).join(''))
  return [...groups, pick(alphabets.lower) + pick(alphabets.upper) + pick(alphabets.digit)].join('-')
}
