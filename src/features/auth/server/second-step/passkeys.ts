import { createHmac, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Site } from '#base/contract/site.ts'
import type { Db } from '#base/server/database/database.ts'
import { digestOf } from '#base/server/http/xsrf.ts'
import { secretNamed } from '#base/server/secrets/secret.ts'
import type { Credential, NewCredential } from '../../second-step/passkey.ts'
import type { Account } from '../users.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

/** EdDSA, ES256 and RS256: the library and browsers offer others, with much longer keys. */
const algorithms = [-8, -7, -257]
const challengeLastsMs = 5 * 60_000
export const mostPasskeys = 10

type Purpose = 'add' | 'login' | 'step' | 'prove'
type Expected = { purpose: Purpose; userId: number | null }

type Setting = { readonly site: Site }

export async function newPasskeyOptions(db: Db, account: Account, { site }: Setting, now: Date) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const known = await passkeysOf(db, account.id)
  const handle = createHmac('sha256', await secretNamed(db, 'passkey-handle'))
    .update(String(account.id))
    .digest()
  return generateRegistrationOptions({
    rpName: site.shortName,
    rpID: hostOf(site),
    userID: new Uint8Array(handle),
    userName: account.username,
    userDisplayName: account.displayName,
    challenge: await newChallenge(db, { purpose: 'add', userId: account.id }, now),
    timeout: challengeLastsMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(descriptorOf),
  })
}

/** Stores a new passkey; returns whether it is one for this site, this account and a challenge of ours. */
export async function addPasskey(
  db: Db,
  credential: NewCredential,
  { userId, name, now, site }: Setting & { userId: number; name: string; now: Date },
): Promise<boolean> {
  const challenge = await spendChallenge(db, credential, { purpose: 'add', userId }, now)
  if (challenge === undefined) return false
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.url).origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.registrationInfo) return false
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const added = await db
    .insert(passkeys)
    .values({
      ...{ userId, name, counter, created: now, credentialId: id },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: credential.response.transports ?? [],
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return added.length > 0
}

/** The options to ask for a passkey: of one account, or, for a login that begins with it, of anybody. */
export async function passkeyOptions(db: Db, expected: Expected, { site }: Setting, now: Date) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const known = expected.userId === null ? [] : await passkeysOf(db, expected.userId)
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: await newChallenge(db, expected, now),
    timeout: challengeLastsMs,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  })
}

/** Returns its account, or why it is refused. The challenge is used up in any case, on whichever process is first. */
export async function acceptPasskey(
  db: Db,
  credential: Credential,
  expected: Expected,
  { site }: Setting,
  now: Date,
): Promise<{ userId: number } | { reason: string }> {
  const challenge = await spendChallenge(db, credential, expected, now)
  if (challenge === undefined) return { reason: 'challenge' }
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id))
  if (!passkey || (expected.userId !== null && passkey.userId !== expected.userId)) return { reason: 'unknown passkey' }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.url).origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    // The counter is compared below, in the statement that stores it.
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return { reason: 'wrong passkey' }
  const { newCounter } = verified.authenticationInfo
  const counted = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsed: now })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter}::bigint = 0`)),
      ),
    )
    .returning({ userId: passkeys.userId })
  return counted[0] ?? { reason: 'passkey counter fell' }
}

/** Whether a credential answers the challenge of an account's second step. */
export async function isForStep(db: Db, { response }: Credential, userId: number): Promise<boolean> {
  const challenge = challengeIn(response.clientDataJSON)
  if (challenge === undefined) return false
  const [found] = await db
    .select({ userId: passkeyChallenges.userId })
    .from(passkeyChallenges)
    .where(and(eq(passkeyChallenges.digest, digestOf(challenge)), eq(passkeyChallenges.userId, userId)))
  return found !== undefined
}

export const passkeysOf = (db: Db, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))

export const countPasskeys = (db: Db, userId: number) => db.$count(passkeys, eq(passkeys.userId, userId))

export async function renamePasskey(db: Db, userId: number, { id, name }: { id: number; name: string }) {
  const renamed = await db.update(passkeys).set({ name }).where(ownKey(userId, id)).returning({ id: passkeys.id })
  return renamed.length > 0
}

export async function removePasskeys(db: Db, userId: number, id?: number): Promise<boolean> {
  const which = id === undefined ? eq(passkeys.userId, userId) : ownKey(userId, id)
  return (await db.delete(passkeys).where(which).returning({ id: passkeys.id })).length > 0
}

export const deleteExpiredPasskeyChallenges = (db: Db, now: Date) =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.until, now))

const ownKey = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

const hostOf = (site: Site) => new URL(site.url).hostname

type Transports = NonNullable<
  Parameters<typeof import('@simplewebauthn/server').generateAuthenticationOptions>[0]['allowCredentials']
>[number]['transports']

const descriptorOf = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId,
  transports: transports as NonNullable<Transports>,
})

async function newChallenge(db: Db, { purpose, userId }: Expected, now: Date) {
  const challenge = randomBytes(32)
  const until = new Date(now.getTime() + challengeLastsMs)
  await db
    .insert(passkeyChallenges)
    .values({ digest: digestOf(challenge.toString('base64url')), purpose, userId, until })
  return new Uint8Array(challenge)
}

/** The challenge that a credential answers, if it is ours and for this; it is used up. */
async function spendChallenge(
  db: Db,
  { response }: { response: { clientDataJSON: string } },
  { purpose, userId }: Expected,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(response.clientDataJSON)
  if (challenge === undefined) return undefined
  const spent = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.digest, digestOf(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.until, now),
      ),
    )
    .returning({ digest: passkeyChallenges.digest })
  return spent.length > 0 ? challenge : undefined
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
