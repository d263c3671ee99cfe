import { type Command, CommandError } from '#base/server/command.ts'
import { findAccount } from '#features/auth/server/index.ts'
import { type AccountFunction, accountLinkHours, createAccountLink } from './account-link.ts'
import { latestLinks, switchOff } from './store.ts'

export const linkCommands: readonly Command[] = [
  forAccount('reset', 'a new password; they work while the flag ResetPassword is on'),
  forAccount('invite', 'choosing the first password'),
  {
    name: 'link list',
    usage: '',
    summary: 'Lists the latest unique links: number, function, uses, until when, who made it.',
    words: 0,
    async run(_, { db, print }) {
      for (const { id, functionId, uses, mostUses, expires, isDisabled, createdBy } of await latestLinks(db, {
        max: 100,
      })) {
        const times = `used ${uses} of ${mostUses ?? 'any number'}`
        const until = isDisabled ? 'disabled' : `until ${expires.toISOString()}`
        print([id, functionId, times, until, createdBy].join('\t'))
      }
    },
  },
  {
    name: 'link disable',
    usage: 'NUMBER',
    summary: 'Switches a unique link off.',
    words: 1,
    async run({ words: [number = ''] }, { db, audit, print }) {
      const id = Number(number)
      const disabled = Number.isInteger(id) && id > 0 && id < 2 ** 31 ? await switchOff(db, id) : undefined
      if (!disabled) throw new CommandError(`There is no link ${number}.`)
      await audit(db, { action: 'link disabled', subject: `${disabled.functionId} link ${id}` })
      print(`Link ${id} is switched off.`)
    },
  },
]

function forAccount(functionId: AccountFunction, purpose: string): Command {
  return {
    name: `link ${functionId}`,
    usage: 'NAME',
    summary: `Makes a link for ${purpose}, for an account without e-mail, and prints it once.`,
    words: 1,
    async run({ words: [name = ''] }, { db, config, clock, audit, print }) {
      const account = await findAccount(db, name)
      if (!account) throw new CommandError(`There is no user ${name}.`)
      if (account.isDisabled) throw new CommandError(`The account ${account.username} is disabled.`)
      const input = { functionId, account, now: clock(), createdBy: 'command line' }
      const { id, url, expires } = await createAccountLink(db, config.site, input)
      await audit(db, {
        action: 'link made',
        subject: `${functionId} link ${id}`,
        detail: { for: account.username, hours: accountLinkHours[functionId] },
      })
      print(`${url}\nIt can be used once, until ${expires.toISOString()}.`)
    },
  }
}
