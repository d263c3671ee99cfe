import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { folderWithDatabase, start, startChild, temporaryFolder } from '#test/embedded-folder.ts'
import { startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 60_000 })

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0
const uidOf = (pid: number) => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const nobody = 65534
const nameless = 54_321
const hasNamespaces = can('unshare', ['--user', '--map-user=1', 'true'])
const isPublic = can(process.execPath, ['--check', import.meta.filename], { uid: nobody })

describe.skipIf(!isLinuxRoot)('as root on Linux (skipped elsewhere: PostgreSQL refuses only root)', () => {
  test.skipIf(!isPublic)(
    'in a public folder the server is an unprivileged account (skipped in a private clone)',
    async () => {
      const dataDir = temporaryFolder(0o755)
      const { pid, query } = await start(dataDir)
      expect(uidOf(pid)).toBeGreaterThan(0)
      expect(statSync(join(dataDir, 'postgres/cluster')).uid).toBe(uidOf(pid))
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
      expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    },
  )

  test.skipIf(!hasNamespaces)('in a private folder it is in a user namespace (skipped where forbidden)', async () => {
    const dataDir = temporaryFolder(0o700)
    const { pid, query } = await start(dataDir)
    expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim()).toMatch(/^[1-9]\d* +0 +1$/)
    expect(statSync(join(dataDir, 'postgres/cluster')).uid).toBe(0)
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test.skipIf(!hasNamespaces || !isPublic)('a folder made private, and public again, keeps its data', async () => {
    const dataDir = await folderWithDatabase()
    const first = await start(dataDir)
    await first.query('CREATE TABLE kept (n int)')
    await first.stop()
    for (const mode of [0o700, 0o755]) {
      chmodSync(dataDir, mode)
      const next = await start(dataDir)
      expect(uidOf(next.pid) === 0).toBe(mode === 0o700)
      expect(await next.query('SELECT * FROM kept')).toEqual([])
      await next.stop()
    }
  })

  test.skipIf(!isPublic)('the data of an ordinary user stays theirs (skipped in a private clone)', async () => {
    const dataDir = temporaryFolder(0o755)
    chownSync(dataDir, nobody, nobody)
    const theirs = startChild(dataDir, 'hold', { uid: nobody })
    const pid = Number(await theirs.line('server'))
    expect(uidOf(pid)).toBe(nobody)
    process.kill(theirs.pid, 'SIGKILL')
    await theirs.ended
    expect(uidOf((await start(dataDir)).pid)).toBe(nobody)
  })

  test.skipIf(!isPublic)("an ordinary user is refused another's data (skipped in a private clone)", async () => {
    const dataDir = temporaryFolder(0o755)
    await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true })
    chownSync(join(dataDir, 'postgres'), nobody, nobody)
    const child = startChild(dataDir, 'hold', { uid: nobody })
    await expect(child.line('server')).rejects.toThrow(/belongs to another user \(uid 0\): run as that user/)
  })

  test.skipIf(!hasNamespaces || !isPublic)(
    'a uid without a name works, as in a container (skipped likewise)',
    async () => {
      const dataDir = temporaryFolder(0o755)
      chownSync(dataDir, nameless, nameless)
      const child = startChild(dataDir, 'write', { uid: nameless })
      expect(uidOf(Number(await child.line('server')))).toBe(nameless)
      await child.line('acknowledged')
    },
  )

  test('if neither is possible it stops with the sentence', async () => {
    const tried: string[] = []
    const refusing = async ({ way }: { way: string }) => `${tried.push(way)} refused`
    const starting = startEmbedded({ dataDir: temporaryFolder(), log: () => {} }, refusing)
    await expect(starting).rejects.toThrow(
      /refuses to run as root; .*run as another user, make the account mds, move the folder to one that others may enter, or set DATABASE_URL/,
    )
    expect(new Set(tried)).toEqual(new Set(['other account', 'user namespace']))
  })
})

function can(program: string, args: string[], as: { uid?: number } = {}) {
  try {
    execFileSync(program, args, { ...as, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
