import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Background } from './background.ts'

test('a stopping server ends work that only waits, and waits for the rest', async () => {
  const failures: unknown[] = []
  const done: string[] = []
  const background = new Background((error) => void failures.push(error))
  background.start(async (stopping) => {
    await delay(3_600_000, undefined, { signal: stopping })
    done.push('an hour later')
  })
  background.start(async () => {
    await delay(5)
    done.push('soon')
  })
  background.start(() => Promise.reject(new Error('broken')))
  await background.stop()
  expect(done).toEqual(['soon'])
  expect(failures).toEqual([new Error('broken')])
})
