import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs Node programs in parallel, prints the output of each when it ends, and resolves to 0 if all succeed, else 1. */
export async function runAll(programs: readonly (readonly string[])[]): Promise<0 | 1> {
  const passed = await Promise.all(programs.map(runOne))
  return passed.every(Boolean) ? 0 : 1
}

async function runOne(program: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [status, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  process.stdout.write(`\n── ${program.join(' ')}\n${out}${err}`)
  return status === 0
}
