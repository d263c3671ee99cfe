import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { counted } from '#base/contract/counted.ts'
import { dayMs } from '#base/contract/day.ts'
import { readAudit } from '#base/server/audit/read.ts'
import { type Command, CommandError } from '#base/server/command.ts'
import { announce } from '#base/server/database/announce.ts'
import { openFiles } from '#base/server/files/open-files.ts'
import { Variants } from './images/variants.ts'
import { graceMs, lockDigest, purgeUploads } from './uploads.ts'
import { markWithdrawn, withdrawal } from './withdraw.ts'
import { withdrawnDigests } from './withdrawn.ts'

const maxEntries = 1_000_000

const digestsIn = (csv: string) =>
  csv
    .split('\n')
    .filter((line) => line.includes(withdrawal))
    .flatMap((line) => line.match(/[0-9a-f]{64}/g) ?? [])

export const mediaCommands: readonly Command[] = [
  {
    name: 'uploads purge',
    usage: '[--days N]',
    summary: `Deletes uploads that were never used, once they are ${graceMs / dayMs} days old. The server also does so by itself.`,
    words: 0,
    options: ['days'],
    async run({ options: { days } }, { db, config, clock, audit, print }) {
      if (days !== undefined && !/^\d{1,5}$/.test(days)) throw new CommandError('--days must be a number of days.')
      const age = days === undefined ? graceMs : Number(days) * dayMs
      const files = await openFiles(config)
      const count = await purgeUploads({ db, files }, new Date(clock().getTime() - age))
      await audit(db, { action: 'uploads purged', detail: { count } })
      print(`Deleted ${counted(count, 'upload')}.`)
    },
  },
  {
    name: 'uploads apply-withdrawals',
    usage: '[--from FILE]',
    summary:
      'Removes withdrawn files again after a backup was restored. The audit lists them; if the backup is older, add the saved CSV of the audit with --from.',
    words: 0,
    options: ['from'],
    async run({ options: { from } }, { db, config, clock, audit, print }) {
      const entries = await readAudit(db, { action: withdrawal }, maxEntries)
      const saved = from === undefined ? [] : digestsIn(await readFile(from, 'utf8'))
      const tombstones = [
        ...saved.map((digest) => ({ digest, at: clock(), by: 'command line', reason: `in ${basename(from ?? '')}` })),
        ...entries.map(({ at, username, detail: { digest, reason } }) => ({
          ...{ at, by: username, digest: String(digest), reason: String(reason) },
        })),
      ]
      const files = await openFiles(config)
      const variants = new Variants(join(config.DATA_DIR, 'variants'), { diskBytes: 0, memoryBytes: 0 }, () => {})
      const count = await db.transaction(async (tx) => {
        const restored = await markWithdrawn(tx, tombstones)
        await announce(tx, '*')
        await audit(tx, { action: 'withdrawals applied', detail: { files: tombstones.length, back: restored } })
        return restored
      })
      const digests = await withdrawnDigests(db)
      for (const digest of digests) {
        await db.transaction(async (tx) => {
          await lockDigest(tx, digest)
          await files.erase(digest)
          await announce(tx, `withdrawn:${digest}`)
        })
        await variants.drop(digest)
      }
      print(`Withdrawn: ${counted(digests.length, 'file')}; of these, ${count} had come back and were removed again.`)
    },
  },
]
