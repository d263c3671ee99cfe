import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { missingBinary } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'

/** How to run PostgreSQL as a user that it accepts: it refuses root. */
export type Account = {
  way: 'as we are' | 'other account' | 'user namespace'
  name?: string
  uid?: number
  gid?: number
  prefix: string[]
  owner: number // owns the files on disk
}

type PostgresFolders = { folder: string; postgres: string }

/** Why this account cannot run `postgres` or reach the folder; undefined if it can. */
export type Probe = (account: Account, place: PostgresFolders) => Promise<string | undefined>

const run = promisify(execFile)
const me = process.getuid?.() ?? -1

export async function chooseAccount(
  place: PostgresFolders,
  files: { owner?: number | undefined },
  probe: Probe = tryToRun,
) {
  for (const account of ways(files.owner)) {
    if ((await probe(account, place)) === undefined) return account
  }
  const fault = await tryToRun(asWeAre, place)
  if (fault !== undefined) throw missingBinary(fault)
  throw new EmbeddedError(
    `PostgreSQL refuses to run as ${me === 0 ? 'root' : `uid ${me}, which has no name`}; no other account can reach ` +
      `${place.folder} and ${place.postgres}, and user namespaces are not allowed here: ` +
      `run as another user, ${me === 0 ? `make the account ${serverAccountName}, ` : ''}move the folder to one that others may enter, ` +
      'or set DATABASE_URL.',
  )
}

/** The account that an administrator makes for the server; as root, it runs as this one. */
export const serverAccountName = 'mds'

const asWeAre: Account = { way: 'as we are', prefix: [], owner: me }

function ways(owner: number | undefined): Account[] {
  const people = accounts()
  const named = (name: string) => people.find((person) => person.name === name) ?? []
  // initdb needs a name for its uid, so the namespace maps us to a user who has one
  const namespaces = [serverAccountName, 'postgres', 'nobody']
    .flatMap(named)
    .slice(0, 1)
    .map(({ uid }) => inNamespace(uid))
  if (me !== 0) return hasName() ? [asWeAre] : namespaces
  const before = people.filter(({ uid }) => uid === owner && uid !== 0)
  const others = [named(serverAccountName), before, named('postgres')].flat()
  return [...new Set(others)].map(asOther).concat(namespaces)
}

const asOther = ({ name, uid, gid }: Person): Account => {
  return { way: 'other account', name, uid, gid, prefix: [], owner: uid }
}

const inNamespace = (uid: number): Account => {
  return { way: 'user namespace', prefix: ['unshare', '--user', `--map-user=${uid}`], owner: me }
}

function hasName() {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

type Person = { name: string; uid: number; gid: number }

function accounts(): Person[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Only a trial run also covers access lists, missing libraries and forbidden namespaces. */
async function tryToRun(account: Account, { folder, postgres }: PostgresFolders) {
  const script = 'test -x "$1" || { echo "$1 cannot be entered" >&2; exit 1; }; exec "$2" --version'
  const [program, args] = withPrefix(account.prefix, '/bin/sh', ['-c', script, 'sh', folder, postgres])
  try {
    await run(program, args, { ...ids(account), cwd: '/', env: cleanEnvironment() })
    return undefined
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return (stderr || message).trim().split('\n').at(-1) ?? ''
  }
}

/** Starts a program as the account. `onOurDeath` is the signal it gets when this process dies, where that is supported. */
export async function spawnAs(
  account: Account,
  program: string,
  args: string[],
  { onOurDeath, ...options }: SpawnOptions & { onOurDeath: 'INT' | 'KILL' },
): Promise<ChildProcess> {
  // After every change of identity, which would clear the setting.
  const prefix = [...account.prefix, ...((await hasSetpriv()) ? ['setpriv', '--pdeathsig', onOurDeath] : [])]
  return spawn(...withPrefix(prefix, program, args), { ...options, ...ids(account), env: cleanEnvironment() })
}

let setpriv: Promise<boolean> | undefined
function hasSetpriv() {
  setpriv ??= run('setpriv', ['--pdeathsig', 'INT', 'true']).then(
    () => true,
    () => false,
  )
  return setpriv
}

function withPrefix(prefix: string[], program: string, args: string[]): [string, string[]] {
  const [first = program, ...rest] = [...prefix, program, ...args]
  return [first, rest]
}

const ids = ({ uid, gid }: Account) => (uid === undefined ? {} : { uid, gid })

/** The server must get neither our secrets nor settings such as PGPORT. */
function cleanEnvironment() {
  const { PATH, LD_LIBRARY_PATH } = process.env
  return { PATH, ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) }
}

export const transferOwnership = async (account: Account, folder: string) => {
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid)
}
