import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Admission } from './admission.ts'
import { TryLater } from './try-later.ts'

test('more work than can be done in time is refused at once, until some has ended, also by a failure', async () => {
  const admission = new Admission({ max: 2 })
  const ends: (() => void)[] = []
  const work = () => admission.run(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))))
  const failing = admission.run(() => Promise.reject(new Error('failed')))
  const first = work()
  await expect(work()).rejects.toThrow(TryLater)
  await expect(failing).rejects.toThrow('failed')
  const second = work()
  await expect(work()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  for (const end of ends) end()
  expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  expect(await admission.run(async () => 'goes on')).toBe('goes on')
})

test('work waits for its turn, in the order in which it came', async () => {
  const admission = new Admission({ max: 5, maxRunning: 2 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3, 4].map((at) =>
    admission.run(() => {
      begun.push(at)
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  await setImmediate()
  expect(begun).toEqual([0, 1])
  for (const at of [0, 1, 2]) {
    ends[at]?.()
    await setImmediate()
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (const end of ends) end()
  await Promise.all(all)
})
