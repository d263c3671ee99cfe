import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { AuditEntry } from '#base/server/audit/audit.ts'
import { erasePerson, erasureAction } from '#base/server/audit/erase-person.ts'
import type { Announce } from '#base/server/database/announce.ts'
import type { Db } from '#base/server/database/database.ts'
import { type Account, deleteAccount, formerEditor } from '#features/auth/server/index.ts'
import { deleteLinksFor } from '#features/links/server/index.ts'

/** Columns that name the author of a row. */
const byName = ['username', 'created_by', 'done_by', 'withdrawn_by']
/** Columns with the number of the account to which a row belongs. */
const byNumber = ['user_id', 'account_id']
/** Columns left out of downloads: secrets of the login, and names of other people. */
const withheld = [
  ...['password_hash', 'sealed_secret', 'hash', 'previous', 'digest', 'state', 'nonce', 'verifier', 'skeleton'],
  'created_by',
]

/** The most rows of one table in a download. */
const maxRows = 20_000

type Column = { table: string; column: string; isKey: boolean }

/** Whatever the database holds about an account, by table; without secrets. */
export async function personalData(db: Db, account: Account) {
  const tables: Record<string, Record<string, unknown>[]> = {}
  const add = async (name: string, where: SQL) => {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - ${sql.param(withheld)}::text[] as row from ${sql.identifier(name)} t where ${where}
        limit ${maxRows}`,
    )
    if (rows.length > 0) tables[name] = [...(tables[name] ?? []), ...rows.map(({ row }) => row)]
  }
  await add('users', sql`id = ${account.id}`)
  for (const { table, column } of await columnsNamed(db, byNumber))
    await add(table, sql`${sql.identifier(column)} = ${account.id}`)
  for (const { table, column } of await columnsNamed(db, byName))
    if (table !== 'users') await add(table, sql`lower(${sql.identifier(column)}) = lower(${account.username})`)
  return tables
}

/** Deletes a disabled account and its own data; what it saved stays, by a former editor with its number. */
export async function eraseAccount(
  tx: Db,
  account: Account,
  reason: string,
  {
    audit,
    announce,
  }: { audit(db: Db, entry: Omit<AuditEntry, 'username' | 'address'>): Promise<void>; announce: Announce },
) {
  if (!account.isDisabled) throw problem(422, 'The account is still enabled. Disable it first.')
  const replacement = formerEditor(account.id)
  for (const { table, column, isKey } of await columnsNamed(tx, byName)) {
    if (table === 'users' || table === 'audit') continue
    const own = sql`lower(${sql.identifier(column)}) = lower(${account.username})`
    // A row with the name in its key is a setting of the account, such as its layout.
    if (isKey) await tx.execute(sql`delete from ${sql.identifier(table)} where ${own}`)
    else
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${replacement} where ${own}`)
  }
  const ownSubjects = await deleteLinksFor(tx, account.id)
  await deleteAccount(tx, account)
  await announce(tx, '*')
  const erasure = await erasePerson(tx, { ...account, ownSubjects }, replacement)
  await audit(tx, { action: erasureAction, subject: replacement, detail: { reason, ...erasure } })
}

async function columnsNamed(db: Db, names: readonly string[]): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select c.relname as table, a.attname as column,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not a.attisdropped
      and a.attname = any (${sql.param(names)}::text[])
    order by c.relname, a.attnum`)
  return rows
}
