import { type Command, CommandError } from '#base/server/command.ts'
import { announce } from '#base/server/database/announce.ts'
import { accountNamed, lockAccount } from '#features/auth/server/index.ts'
import { eraseAccount } from './personal-data.ts'

export const eraseUser: Command = {
  name: 'user erase',
  usage: 'NAME --reason TEXT',
  summary:
    'Deletes a disabled account for good, with its logins, factors, links and settings. What it has saved and done stays, by “former editor” and a number.',
  words: 1,
  options: ['reason'],
  async run({ words: [name = ''], options: { reason } }, { db, audit, print }) {
    if (!reason?.trim()) throw new CommandError('--reason is missing.')
    const account = await accountNamed(db, name)
    await db.transaction(async (tx) =>
      eraseAccount(tx, (await lockAccount(tx, account.id)) ?? account, reason.trim(), { audit, announce }),
    )
    print(`${account.username} has been erased.`)
  },
}
