import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../error-code.ts'
import { EmbeddedError } from './embedded-error.ts'

type Owner = { release(): void }

type Holder = { pid: number; host: string; since: string; command: string }

const heldLocks = new Set<DatabaseSync>() // a garbage-collected lock is released

/** Makes this process the only owner, or reports the owner. SQLite's lock ends with its process: it is never stale. */
export async function takeOwnership(folder: string): Promise<Owner> {
  const lock = openLock(folder)
  try {
    lock.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const { errcode = 0, message } = error as Error & { errcode?: number }
    if ((errcode & 0xff) === sqliteBusy) throw new EmbeddedError(await refusal(folder))
    throw notLocked(folder, message)
  }
  heldLocks.add(lock)
  const note = join(folder, 'owner.json')
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), command: command() }
  writeFileSync(note, `${JSON.stringify(holder)}\n`)
  return {
    release() {
      if (!heldLocks.delete(lock)) return
      rmSync(note, { force: true })
      lock.close()
    },
  }
}

const sqliteBusy = 5

/** Only we may open the file: others could hold a lock on it and keep the site from starting. */
function openLock(folder: string) {
  const path = join(folder, 'owner.lock')
  try {
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    return new DatabaseSync(path)
  } catch (error) {
    throw notLocked(folder, (error as Error).message)
  }
}

const notLocked = (folder: string, why: string) =>
  new EmbeddedError(`${folder} cannot be locked (${why}): set DATA_DIR to a folder of our own on a local disk.`)

function command() {
  const [, script = 'node', ...rest] = process.argv
  return [script.replace(`${process.cwd()}/`, ''), ...rest].join(' ').slice(0, 120)
}

async function refusal(folder: string) {
  const holder = await readHolder(folder)
  const who = holder
    ? `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`} ` +
      `(${holder.command}) since ${holder.since}`
    : 'another process that has just started'
  return `${folder} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`
}

/** Between taking the lock and writing the note the new holder is unnamed, and an old note may still exist. */
async function readHolder(folder: string) {
  const note = join(folder, 'owner.json')
  let holder: Holder | undefined
  for (let tries = 0; tries < 50; tries++) {
    holder = existsSync(note) ? parse(readFileSync(note, 'utf8')) : undefined
    if (holder && (holder.host !== hostname() || isAlive(holder.pid))) return holder
    await delay(20)
  }
  return undefined
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
