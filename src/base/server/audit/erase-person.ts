import { createHash, type Hash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { type AuditRow, hashOf, lockedHead } from './audit.ts'
import { auditEntries } from './tables.ts'

type Person = {
  readonly username: string
  readonly email: string | null
  /** Subjects on which nobody but the person acts without a login, such as the links that they were sent. */
  readonly ownSubjects: readonly string[]
}

/** The proof that the entries which an erasure changed are as it left them, for the entry that records it. */
export type Erasure = { readonly entries: number; readonly digest: string }

/** The action of the entry that records an erasure; its detail is an `Erasure` and more. */
export const erasureAction = 'user erased'

/**
 * Puts another name in place of a person's username and e-mail address throughout the audit, and removes the addresses
 * from which they acted. The hashes of the entries stay those of the originals, so that the chain holds; what they say
 * now is covered by the next entry, which the caller must add in this transaction with the result as part of its detail.
 */
export async function erasePerson(tx: Db, person: Person, replacement: string): Promise<Erasure> {
  const erasedBy = (await lockedHead(tx)).entries + 1
  const { username, subject, detail } = auditEntries
  const names = [person.username, ...(person.email ? [person.email] : [])].map((name) => name.toLowerCase())
  const isNamed = (column: typeof username | typeof subject) =>
    or(...names.map((name) => eq(sql`lower(${column})`, name)))
  await tx.update(auditEntries).set({ username: replacement, address: '', erasedBy }).where(isNamed(username))
  // Nobody was logged in when the person used a link: the address is theirs.
  const others = sql<string>`case when ${username} = '' then '' else ${auditEntries.address} end`
  await tx.update(auditEntries).set({ subject: replacement, address: others, erasedBy }).where(isNamed(subject))
  const ofOwn = and(eq(username, ''), inArray(subject, [...person.ownSubjects]))
  await tx.update(auditEntries).set({ address: '', erasedBy }).where(ofOwn)
  const inDetail = or(...names.map((name) => sql`position(${name} in lower(${detail}::text)) > 0`))
  for (const { id, detail } of await tx.select().from(auditEntries).where(inDetail)) {
    const without = withoutNames(detail, names, replacement)
    if (JSON.stringify(without) === JSON.stringify(detail)) continue
    const change = { detail: without as AuditRow['detail'], erasedBy }
    await tx.update(auditEntries).set(change).where(eq(auditEntries.id, id))
  }
  // One erasure covers all that were changed before it, since it may have changed them again.
  await tx.update(auditEntries).set({ erasedBy }).where(isNotNull(auditEntries.erasedBy))
  const digest = newErasureDigest()
  let after = 0
  for (;;) {
    const next = and(gt(auditEntries.id, after), eq(auditEntries.erasedBy, erasedBy))
    const rows = await tx.select().from(auditEntries).where(next).orderBy(asc(auditEntries.id)).limit(1000)
    for (const row of rows) digest.add(row)
    const last = rows.at(-1)
    if (!last) return digest.erasure()
    after = last.id
  }
}

/** Computes an `Erasure` from the changed entries in their order. */
export function newErasureDigest() {
  const hash: Hash = createHash('sha256')
  let entries = 0
  return {
    add(row: AuditRow) {
      hash.update(hashOf(row))
      entries++
    },
    erasure: (): Erasure => ({ entries, digest: hash.digest('base64url') }),
  }
}

function withoutNames(value: unknown, names: readonly string[], replacement: string): unknown {
  if (typeof value === 'string') return names.includes(value.toLowerCase()) ? replacement : value
  if (Array.isArray(value)) return value.map((each) => withoutNames(each, names, replacement))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutNames(each, names, replacement)] as const),
  )
}
