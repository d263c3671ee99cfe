import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A server under measurement, in its own process. */
export type Measured = { url: string; child: ChildProcess; startMs: number; stop(): Promise<void> }

/** Starts a program that reports its address. */
export async function startMeasured(
  program: readonly string[],
  environment: Record<string, string>,
  tree?: string,
): Promise<Measured> {
  const began = performance.now()
  const child = spawn(process.execPath, program, {
    env: { ...process.env, LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: '0', ...environment },
    ...(tree && { cwd: tree }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      output += String(bytes)
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (status) => reject(new Error(`${program.join(' ')} ended with ${status}`)))
  })
  return {
    url,
    child,
    startMs: performance.now() - began,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** CPU time that a process has used, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return (ticks / 100) * 1000
}

/** Memory that a process holds, in MiB. */
export function memoryMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
