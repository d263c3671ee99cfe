import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Queue, type Urgency } from './queue.ts'

/** A queue whose jobs end on command, and the order in which they started. */
function watchedQueue(limits = {}) {
  const queue = new Queue({ atOnce: 2, mostWaiting: 100, mostWaitingEach: 8, ...limits })
  const began: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const ask = (client: string, name: string, urgency: Urgency = 'page') =>
    queue
      .run({ client, urgency }, async () => {
        began.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch((error: { status: number; retryAfterSeconds: number }) => {
        expect(error).toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
        refused.push(name)
      })
  /** Ends the running jobs, the longest running first, until none are left. */
  async function drain() {
    await soon()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await soon()
    }
  }
  return { ask, began, refused, drain }
}

test('clients are served in turn, however much one of them requests', async () => {
  const { ask, began, drain } = watchedQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name)
  for (const name of ['b1', 'b2']) void ask('b', name)
  void ask('c', 'c1')
  await drain()
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
})

test('a client may have eight waiting and the ninth is refused; other clients are not affected', async () => {
  const { ask, began, refused, drain } = watchedQueue()
  for (let at = 1; at <= 11; at++) void ask('a', `a${at}`)
  void ask('b', 'b1')
  await soon()
  expect(refused).toEqual(['a11'])
  await drain()
  expect(began).toHaveLength(11)
  expect(began.indexOf('b1')).toBe(3)
})

test('uploads come before images of pages, and those before sizes that no page uses', async () => {
  const { ask, began, drain } = watchedQueue()
  for (const name of ['page1', 'page2']) void ask('a', name)
  void ask('a', 'other', 'other')
  void ask('b', 'page3')
  void ask('c', 'upload', 'upload')
  await drain()
  expect(began).toEqual(['page1', 'page2', 'upload', 'page3', 'other'])
})

test('sizes that no page uses never take both slots', async () => {
  const { ask, began, drain } = watchedQueue()
  for (const name of ['other1', 'other2']) void ask('a', name, 'other')
  void ask('b', 'page')
  await soon()
  expect(began).toEqual(['other1', 'page'])
  await drain()
  expect(began).toEqual(['other1', 'page', 'other2'])
})

test('in a full queue less urgent work makes room', async () => {
  const { ask, began, refused, drain } = watchedQueue({ mostWaiting: 3 })
  for (const name of ['page1', 'page2']) void ask('a', name)
  for (const client of ['b', 'c', 'd']) void ask(client, `${client} other`, 'other')
  void ask('e', 'page3')
  void ask('f', 'other', 'other')
  await soon()
  expect(refused).toEqual(['d other', 'other'])
  await drain()
  expect(began).toEqual(['page1', 'page2', 'page3', 'b other', 'c other'])
})

test('failed work frees its slot', async () => {
  const queue = new Queue({ atOnce: 1, mostWaiting: 5, mostWaitingEach: 5 })
  const turn = { client: 'a', urgency: 'page' } as const
  const [failed, done] = await Promise.allSettled([
    queue.run(turn, () => Promise.reject(new Error('broken'))),
    queue.run(turn, async () => 'made'),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'broken' } })
  expect(done).toEqual({ status: 'fulfilled', value: 'made' })
})
