import { counted } from '#base/contract/counted.ts'
import { type Command, CommandError } from '../command.ts'
import { verifyAudit } from './verify.ts'

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    usage: '',
    summary:
      'Checks that no audit entry was changed, removed or inserted, and prints the number of entries and the last hash.',
    words: 0,
    async run(_, { db, print }) {
      const { entries, hash, faults } = await verifyAudit(db)
      if (faults.length > 0) throw new CommandError(`The audit is not intact: ${faults.join('; ')}.`)
      print(
        `The audit is intact: ${counted(entries, 'entry', 'entries')}${entries > 0 ? `, the last with the hash ${hash}` : ''}.`,
      )
    },
  },
]
