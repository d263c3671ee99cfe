import pg from 'pg'
import type { MaintenanceCommand } from '../command.ts'
import { migrate, olderMayRun, readSchema } from './migrate.ts'

export const migrateCommands: readonly MaintenanceCommand[] = [
  {
    name: 'migrate',
    usage: '[--dry-run]',
    summary: 'Applies pending migrations, as each start does unless MIGRATE=check; with --dry-run only lists them.',
    words: 0,
    switches: ['dry-run'],
    leavesSchema: true,
    async run({ switches }, { direct, print, note }) {
      const isDryRun = switches.has('dry-run')
      const client = new pg.Client(direct)
      await client.connect()
      try {
        const migrations = isDryRun ? (await readSchema(client, note)).pending : await migrate(client, note)
        for (const { tag } of migrations) print(`${isDryRun ? 'Would apply' : 'Applied'} ${tag}.`)
        if (migrations.length === 0) print('Nothing to do.')
        else if (isDryRun)
          print(
            olderMayRun(migrations)
              ? 'Processes of an earlier release may go on meanwhile.'
              : 'Stop every process of an earlier release first.',
          )
      } finally {
        await client.end()
      }
    },
  },
]
