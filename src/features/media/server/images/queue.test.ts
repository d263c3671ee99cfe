import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Queue, type Urgency } from './queue.ts'

/** A queue whose jobs end on command, and the order in which they started. */
function watchedQueue(limits = {}) {
  const queue = new Queue({ maxRunning: 2, maxWaiting: 100, maxWaitingEach: 8, ...limits })
  const started: string[] = []
  const endJobs: (() => void)[] = []
  const refused: string[] = []
  const enqueue = (client: string, name: string, urgency: Urgency = 'page') =>
    queue
      .run({ client, urgency }, async () => {
        started.push(name)
        await new Promise<void>((resolve) => endJobs.push(resolve))
      })
      .catch((error: { status: number; retryAfterSeconds: number }) => {
        expect(error).toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
        refused.push(name)
      })
  /** Ends the running jobs, the longest running first, until none are left. */
  async function drain() {
    await soon()
    for (let end = endJobs.shift(); end; end = endJobs.shift()) {
      end()
      await soon()
    }
  }
  return { enqueue, started, refused, drain }
}

test('clients are served in turn, however much one of them requests', async () => {
  const { enqueue, started, drain } = watchedQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void enqueue('a', name)
  for (const name of ['b1', 'b2']) void enqueue('b', name)
  void enqueue('c', 'c1')
  await drain()
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
})

test('a client may have eight waiting and the ninth is refused; other clients are not affected', async () => {
  const { enqueue, started, refused, drain } = watchedQueue()
  for (let at = 1; at <= 11; at++) void enqueue('a', `a${at}`)
  void enqueue('b', 'b1')
  await soon()
  expect(refused).toEqual(['a11'])
  await drain()
  expect(started).toHaveLength(11)
  expect(started.indexOf('b1')).toBe(3)
})

test('uploads come before images of pages, and those before sizes that no page uses', async () => {
  const { enqueue, started, drain } = watchedQueue()
  for (const name of ['page1', 'page2']) void enqueue('a', name)
  void enqueue('a', 'other', 'other')
  void enqueue('b', 'page3')
  void enqueue('c', 'upload', 'upload')
  await drain()
  expect(started).toEqual(['page1', 'page2', 'upload', 'page3', 'other'])
})

test('sizes that no page uses never take both slots', async () => {
  const { enqueue, started, drain } = watchedQueue()
  for (const name of ['other1', 'other2']) void enqueue('a', name, 'other')
  void enqueue('b', 'page')
  await soon()
  expect(started).toEqual(['other1', 'page'])
  await drain()
  expect(started).toEqual(['other1', 'page', 'other2'])
})

test('in a full queue less urgent work makes room', async () => {
  const { enqueue, started, refused, drain } = watchedQueue({ maxWaiting: 3 })
  for (const name of ['page1', 'page2']) void enqueue('a', name)
  for (const client of ['b', 'c', 'd']) void enqueue(client, `${client} other`, 'other')
  void enqueue('e', 'page3')
  void enqueue('f', 'other', 'other')
  await soon()
  expect(refused).toEqual(['d other', 'other'])
  await drain()
  expect(started).toEqual(['page1', 'page2', 'page3', 'b other', 'c other'])
})

test('failed work frees its slot', async () => {
  const queue = new Queue({ maxRunning: 1, maxWaiting: 5, maxWaitingEach: 5 })
  const job = { client: 'a', urgency: 'page' } as const
  const [failed, done] = await Promise.allSettled([
    queue.run(job, () => Promise.reject(new Error('broken'))),
    queue.run(job, async () => 'made'),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'broken' } })
  expect(done).toEqual({ status: 'fulfilled', value: 'made' })
})
