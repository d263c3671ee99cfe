import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { codeOf } from '../error-code.ts'

/** The name in the command lines of a server's children: without it they do not show which folder they work on. */
export const serverName = (folder: string) => `mds-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`

/** By their command lines: process ids in files are reused, and containers hide other signs even from root. */
export function processesOn(folder: string, all = process.platform === 'linux' ? listByProc() : listByPs()): number[] {
  const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid
  const starts = ['/postgres -D', '/postgres --single -D', '/initdb -D'].map((start) => `${start} ${folder} `)
  const title = `postgres: ${serverName(folder)}: `
  return all
    .filter(({ command }) => command.startsWith(title) || starts.some((start) => command.includes(start)))
    .filter(({ uid }) => uid() === owner)
    .map(({ pid }) => pid)
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error // it has ended in the meantime
  }
}

type Process = { pid: number; uid: () => number; command: string }

function listByProc(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') : ''
      const uid = () => statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid ?? -1
      return command ? { pid: Number(name), uid, command } : []
    } catch {
      return [] // it has ended, or is hidden and so not ours
    }
  })
}

export function listByPs(): Process[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,uid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, uid, command] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []
    return command ? { pid: Number(pid), uid: () => Number(uid), command } : []
  })
}
