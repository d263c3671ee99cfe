import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn, withAdmin } from './editor.ts'
import { asStarted, withSite } from './site.ts'

const mebibyte = 1024 ** 2
const fileMiB = 50
/** The sizes of the stored files, in MiB. */
const sizes = [200, 800]

/** Backup and restore of a site with few and with many files: the memory must not grow with them. */
export async function backupBench() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const DATA_DIR = join(folder, 'data')
  const rows: Record<string, { 'MiB at most': number; seconds: string; goal: string }> = {}
  const note = (name: string, { max, seconds }: Awaited<ReturnType<typeof watched>>, goal = '') => {
    rows[name] = { 'MiB at most': Math.round(max), seconds: seconds.toFixed(1), goal }
  }
  try {
    await withSite(
      async (site) => {
        const editor = await logIn(site)
        let stored = 0
        note('any command', await watched(['migrate', '--dry-run'], DATA_DIR))
        for (const size of sizes) {
          for (; stored < size; stored += fileMiB)
            await editor.upload(
              '/api/editable/document/file',
              { pageJson: { url: '/help' }, documentJson: { editableId: 'webui.help.bench' } },
              { name: `bench-${stored}.pdf`, bytes: fileMiB * mebibyte, pieces: pdf() },
            )
          note(
            `backup of ${size} MiB`,
            await watched(['backup', join(folder, String(size))], DATA_DIR),
            'the same for both',
          )
        }
      },
      { ...withAdmin, DATA_DIR },
    )
    for (const size of sizes) {
      const file = join(folder, String(size))
      const target = join(folder, `restored-${size}`)
      const backupMiB = Math.round((await stat(file)).size / mebibyte)
      note(`restore of ${backupMiB} MiB`, await watched(['restore', file], target), 'the same for both')
      await rm(target, { recursive: true })
    }
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a command of the operator, and watches its memory. */
async function watched(words: readonly string[], DATA_DIR: string) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'src/app/cli.ts', ...words], {
    env: { ...process.env, ...asStarted.environment, FEATURES: '', DATA_DIR },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let max = 0
  const timer = setInterval(() => (max = Math.max(max, highestMiB(child))), 20)
  const status = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(timer)
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`)
  return { max, seconds: (performance.now() - began) / 1000 }
}

/** The most memory that a process has held so far. */
function highestMiB({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // it has just ended
  }
}

/** Bytes that cannot be compressed. */
function* pdf() {
  const [head, end] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\n%%EOF\n')]
  yield head
  yield randomBytes(mebibyte - head.length - end.length)
  for (let at = 1; at < fileMiB; at++) yield randomBytes(mebibyte)
  yield end
}
