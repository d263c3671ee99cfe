import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import type workerTestTask from '#test/worker-task.ts'
import { TryLater } from '../http/try-later.ts'
import { TaskStopped, WorkerPool, type WorkerPoolOptions, workerTask } from './worker-pool.ts'

const task = workerTask<typeof workerTestTask>(new URL('../../../../test/worker-task.ts', import.meta.url))

function newPool(options: WorkerPoolOptions = {}) {
  const stopped: string[] = []
  const pool = new WorkerPool({ stopped: ({ message }) => stopped.push(message), ...options })
  onTestFinished(() => pool.close())
  return { pool, stopped }
}

test('a task runs in another thread, and a worker is reused', async () => {
  const { pool } = newPool({ size: 1 })
  const first = await pool.run(task, { do: 'name the thread' })
  expect(first).toBeGreaterThan(0)
  expect(await pool.run(task, { do: 'name the thread' })).toBe(first)
  expect(await pool.run(task, { do: 'double', number: 21 })).toBe(42)
})

test('an idle worker is kept, for other pools too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { pool } = newPool({ size: 1 })
  const thread = await pool.run(task, { do: 'name the thread' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await pool.run(task, { do: 'name the thread' })).toBe(thread)
  await pool.close()
  expect(await newPool().pool.run(task, { do: 'name the thread' })).toBe(thread)
})

test('an error in a task is thrown to the caller, and the worker continues', async () => {
  const { pool, stopped } = newPool({ size: 1 })
  await expect(pool.run(task, { do: 'throw' })).rejects.toThrow('out of range')
  expect(await pool.run(task, { do: 'double', number: 1 })).toBe(2)
  expect(stopped).toEqual([])
})

test('a task that never ends is terminated and reported, and the next one gets a new worker', async () => {
  const { pool, stopped } = newPool({ size: 1, timeoutMs: 3000 })
  const [spun, next] = await Promise.allSettled([
    pool.run(task, { do: 'spin' }),
    pool.run(task, { do: 'double', number: 2 }),
  ])
  expect(spun).toMatchObject({ status: 'rejected', reason: expect.any(TaskStopped) })
  expect(next).toEqual({ status: 'fulfilled', value: 4 })
  expect(stopped).toEqual(['worker-task.ts took longer than 3 s.'])
})

test.each([
  ['eats all memory', 'eat memory', 'memory'],
  ['throws outside its call', 'fail later', 'nobody caught this'],
  ['exits', 'exit', 'exited'],
] as const)('a task that %s stops only its own worker', async (_, order, why) => {
  const { pool, stopped } = newPool({ size: 1, timeoutMs: 60_000 })
  await expect(pool.run(task, { do: order })).rejects.toThrow(TaskStopped)
  expect(stopped).toEqual([expect.stringContaining(why)])
  expect(await pool.run(task, { do: 'double', number: 3 })).toBe(6)
})

test('tasks run on every worker, then wait in the queue, then are refused with a time to retry', async () => {
  const { pool } = newPool({ size: 2, maxWaiting: 3 })
  const accepted = Array.from({ length: 5 }, () => pool.run(task, { do: 'wait', ms: 50 }))
  const refused = await pool.run(task, { do: 'wait', ms: 50 }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TryLater)
  expect(refused).toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
  await Promise.all(accepted)
  expect(await pool.run(task, { do: 'double', number: 1 })).toBe(2)
})

test('closing ends running and waiting tasks, and accepts no more', async () => {
  const { pool, stopped } = newPool({ size: 1, timeoutMs: 60_000 })
  const tasks = [pool.run(task, { do: 'spin' }), pool.run(task, { do: 'double', number: 1 })]
  const ended = Promise.allSettled(tasks)
  await pool.close()
  for (const result of await ended) expect(result).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  await expect(pool.run(task, { do: 'double', number: 1 })).rejects.toMatchObject({ status: 503 })
  expect(stopped).toEqual([])
})

test('idle workers do not keep the process alive, and input that cannot be cloned is refused', async () => {
  const { pool } = newPool({ size: 1 })
  await expect(pool.run(task, { do: 'double', number: (() => 1) as never })).rejects.toThrow('could not be cloned')
  expect(await pool.run(task, { do: 'double', number: 1 })).toBe(2)
  const script = `
    import { WorkerPool, workerTask } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)}
    const task = workerTask(new URL(${JSON.stringify(task.module)}))
    console.log(await new WorkerPool().run(task, { do: 'double', number: 4 }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout).toBe('8\n')
})
