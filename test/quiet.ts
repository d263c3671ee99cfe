import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that writes to the console as if something were wrong has failed, unless it expects just that and says so by
// spying on the console itself.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  for (const method of ['error', 'warn'] as const) {
    const spy = console[method]
    if (vi.isMockFunction(spy)) expect(spy.mock.calls, `console.${method}`).toEqual([])
  }
  vi.restoreAllMocks()
})
