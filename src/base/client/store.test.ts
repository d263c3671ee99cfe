import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('listeners see each change until they unsubscribe, also from within a call', () => {
  const store = createStore(0)
  const seen: string[] = []
  const stop = store.subscribe(() => {
    seen.push(`first ${store.get()}`)
    stop()
  })
  store.subscribe(() => seen.push(`second ${store.get()}`))
  store.set(1)
  store.set(2)
  expect(seen).toEqual(['first 1', 'second 1', 'second 2'])
})
