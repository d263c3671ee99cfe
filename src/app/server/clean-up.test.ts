import { expect, test } from 'vitest'
import { CleanUp } from './clean-up.ts'

test('the last successful clean-up stays known after one that failed, and each task runs', async () => {
  let now = 1
  let fails = false
  const failures: unknown[] = []
  const cleanUp = new CleanUp(
    [
      async () => {
        if (fails) throw new Error('no database')
      },
      async () => {},
    ],
    { clock: () => new Date(now), failed: (error) => failures.push(error) },
  )
  await cleanUp.run()
  expect([cleanUp.last, cleanUp.succeededAt]).toEqual([{ at: new Date(1), hasFailed: false }, new Date(1)])
  now = 2
  fails = true
  await cleanUp.run()
  expect([cleanUp.last, cleanUp.succeededAt]).toEqual([{ at: new Date(2), hasFailed: true }, new Date(1)])
  expect(failures).toEqual([new Error('no database')])
})
