import { counted } from '#base/contract/counted.ts'
import { type Command, CommandError } from '../command.ts'
import type { FilesOf } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { type FilesCheck, verifyFiles } from './verify.ts'

export const filesCommands = (filesOf: FilesOf): readonly Command[] => [
  {
    name: 'files verify',
    usage: '[--deep]',
    summary: 'Checks that every file that the database names is in the file store; with --deep that each is unchanged.',
    words: 0,
    switches: ['deep'],
    async run({ switches }, { db, config, print }) {
      const isDeep = switches.has('deep')
      const progress = (checked: number) => print(`${checked} checked`)
      printFiles(await verifyFiles(await openFiles(config), await filesOf(db), { isDeep, progress }), print)
    },
  },
]

/** Prints the result; throws if files that are shown somewhere are missing or damaged. */
export function printFiles(
  { named, missing, damaged, unusedFaults, unnamed }: FilesCheck,
  print: (line: string) => void,
) {
  for (const digest of missing) print(`missing: ${digest}`)
  for (const digest of damaged) print(`damaged: ${digest}`)
  if (unusedFaults > 0) print(`Missing or damaged: ${counted(unusedFaults, 'upload')} that nothing shows.`)
  if (unnamed > 0) print(`Not named by the database: ${counted(unnamed, 'file')} in the store.`)
  if (missing.length + damaged.length > 0)
    throw new CommandError(`Of ${named} files, ${missing.length} are missing and ${damaged.length} damaged.`)
  print(`The file store is whole: ${counted(named, 'file')}.`)
}
