import type { Command } from '../command.ts'
import { secrets } from './tables.ts'

/** The operator's command over the keys that every process shares. */
export const secretCommands: readonly Command[] = [
  {
    name: 'secrets renew',
    usage: '',
    summary:
      'Deletes the keys that sign forms, previews and downloads, as after a leaked backup; each process makes and uses new ones once it is restarted.',
    words: 0,
    async run(_, { db, audit, print }) {
      const deleted = await db.transaction(async (tx) => {
        const rows = await tx.delete(secrets).returning({ name: secrets.name })
        const names = rows.map(({ name }) => name).sort()
        await audit(tx, { action: 'secrets renewed', subject: names.join(', ') })
        return names
      })
      print(`Deleted: ${deleted.join(', ')}. Restart every process now.`)
    },
  },
]
