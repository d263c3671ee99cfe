import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test fails if it writes warnings or errors to the console, unless it expects them and spies on the console itself.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  vi.useRealTimers()
  for (const method of ['error', 'warn'] as const) {
    const spy = console[method]
    if (vi.isMockFunction(spy)) expect(spy.mock.calls, `console.${method}`).toEqual([])
  }
  vi.restoreAllMocks()
})
