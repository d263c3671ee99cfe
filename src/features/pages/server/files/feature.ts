import { counted } from '#base/contract/counted.ts'
import type { Feature } from '#base/server/feature.ts'
import { contentCommands } from './commands.ts'
import { starterFilesDiffer } from './folder-digest.ts'
import { importContent, starterFolder } from './starter.ts'

/** Imports the starter content into an empty database; later starts report whether the files have changed since. */
export const contentFilesFeature: Feature = {
  name: 'content-files',
  commands: contentCommands,
  async prepare({ db, files, log }) {
    const imported = await importContent(db, starterFolder, { files, onNote: (note) => log.warn(note) })
    if (imported > 0) log.info(`imported ${counted(imported, 'page')} of starter content`)
    else if (await starterFilesDiffer(db, starterFolder))
      log.warn(
        'The content files of this release differ from the starter content in the database: npm run cli -- content update --dry-run lists what an update would change',
      )
  },
}
