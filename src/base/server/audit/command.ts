import { type Command, CommandError } from '../command.ts'
import { verifyAudit } from './verify.ts'

/** The operator's command over the audit. */
export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    usage: '',
    summary: 'Checks that no entry of the audit was changed, removed or put in, and tells its length and last hash.',
    words: 0,
    async run(_, { db, print }) {
      const { entries, hash, faults } = await verifyAudit(db)
      if (faults.length > 0) throw new CommandError(`The audit is broken: ${faults.join('; ')}.`)
      print(`The audit is whole: ${entries} entries${entries > 0 ? `, the last with the hash ${hash}` : ''}.`)
    },
  },
]
