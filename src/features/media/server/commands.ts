import { type Command, CommandError } from '#base/server/command.ts'
import { openFiles } from './files/open-files.ts'
import { graceMs, purgeUploads } from './uploads.ts'

const dayMs = 24 * 60 * 60_000

/** What the operator may do with what was uploaded. */
export const mediaCommands: readonly Command[] = [
  {
    name: 'uploads purge',
    usage: '[--days N]',
    summary: `Takes away uploads that nothing ever showed, once they are ${graceMs / dayMs} days old; the server does so by itself.`,
    words: 0,
    options: ['days'],
    async run({ options: { days } }, { db, config, clock, audit, print }) {
      if (days !== undefined && !/^\d{1,5}$/.test(days)) throw new CommandError('--days is a number of days.')
      const age = days === undefined ? graceMs : Number(days) * dayMs
      const files = await openFiles(config)
      const count = await purgeUploads({ db, files }, new Date(clock().getTime() - age))
      await audit(db, { action: 'uploads purged', detail: { count } })
      print(`Took away ${count} uploads.`)
    },
  },
]
