export type Watched<Result> = {
  result: Result
  /** The longest time without a pause in which the main thread could have served others. */
  longestBlockMs: number
  /** The CPU time of all threads together. */
  cpuMs: number
}

/**
 * Does something and measures how long others would have waited for it. Counts CPU time of threads, not wall-clock time,
 * so that the result is the same on a busy machine.
 */
export async function watchMainThread<Result>(work: () => Promise<Result>): Promise<Watched<Result>> {
  const began = process.cpuUsage()
  let longestBlockMs = 0
  let before = computedMs()
  const sample = () => {
    const now = computedMs()
    longestBlockMs = Math.max(longestBlockMs, now - before)
    before = now
  }
  const timer = setInterval(sample, 5)
  try {
    const result = await work()
    sample()
    const { user, system } = process.cpuUsage(began)
    return { result, longestBlockMs, cpuMs: (user + system) / 1000 }
  } finally {
    clearInterval(timer)
  }
}

function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
