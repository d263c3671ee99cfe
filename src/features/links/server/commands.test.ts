import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { newAudit } from '../../../base/server/audit/audit.ts'
import { auditEntries } from '../../../base/server/audit/tables.ts'
import { readCommand } from '../../../base/server/command.ts'
import { readConfig } from '../../../base/server/config.ts'
import { addAccount, changeAccount } from '../../auth/server/index.ts'
import { linkCommands } from './commands.ts'
import { findLink } from './store.ts'

async function operator() {
  const { db } = await testDatabase()
  const jane = await addAccount(db, { username: 'jane', roles: [] })
  const clock = () => new Date('2026-11-21T10:00:00Z')
  const audit = newAudit(clock)
  const printed: string[] = []
  const run = async (...words: string[]) => {
    const parsed = readCommand(linkCommands, words)
    if ('help' in parsed) return
    await parsed.command.run(parsed.input, {
      ...{
        db,
        clock,
        config: readConfig({ PUBLIC_URL: 'https://mds.example', CONTACT_EMAIL: 'enquiries@mds.example' }),
      },
      audit: (tx, entry) => audit(tx, { username: 'command line', address: 'here', ...entry }),
      print: (line) => void printed.push(line),
      mail: () => Promise.reject(new Error('no mail')),
      readLine: async () => undefined,
    })
  }
  return { db, jane, run, printed }
}

test('a link is created for an account without mail, listed, and switched off', async () => {
  const { db, jane, run, printed } = await operator()
  await run('link', 'invite', 'JANE')
  const uid = /^https:\/\/mds\.example\/link\/([\w-]{32})\nIt can be used once, until 2026-11-28T10:00:00/.exec(
    printed[0] ?? '',
  )
  expect(await findLink(db, uid?.[1] ?? '')).toMatchObject({ functionId: 'invite', accountId: jane?.id, mostUses: 1 })
  await run('link', 'reset', 'jane')
  expect(printed[1]).toContain('until 2026-11-21T10:30:00')
  await run('link', 'disable', '1')
  printed.length = 0
  await run('link', 'list')
  expect(printed).toEqual([
    '2\treset\tused 0 of 1\tuntil 2026-11-21T10:30:00.000Z\tcommand line',
    '1\tinvite\tused 0 of 1\tdisabled\tcommand line',
  ])
  const rows = await db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
    ['link made', 'invite link 1'],
    ['link made', 'reset link 2'],
    ['link disabled', 'invite link 1'],
  ])
})

test('errors are reported in one line', async () => {
  const { db, jane, run } = await operator()
  await expect(run('link', 'reset', 'nobody')).rejects.toThrow('There is no user nobody.')
  for (const number of ['7', 'x', '1e99', '0', ''])
    await expect(run('link', 'disable', number)).rejects.toThrow('There is no link')
  await changeAccount(db, jane?.id ?? 0, { isDisabled: true })
  await expect(run('link', 'invite', 'jane')).rejects.toThrow('The account jane is disabled.')
})
