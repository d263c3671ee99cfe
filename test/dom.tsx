import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers'
import { afterEach, expect, vi } from 'vitest'

declare module 'vitest' {
  interface Matchers<R, T> extends TestingLibraryMatchers<T, R> {}
}

// Component tests name the environment `happy-dom`. Their files share one document, which each test leaves empty.
if (typeof document !== 'undefined') {
  const { default: _, ...matchers } = await import('@testing-library/jest-dom/matchers')
  expect.extend(matchers)
  const { cleanup, configure } = await import('@testing-library/react')
  // A dialog's code may take long to arrive on a busy machine.
  configure({ asyncUtilTimeout: 15_000 })
  // The simulated browser lacks it, as some browsers do.
  globalThis.visualViewport ??= null
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    document.body.replaceChildren()
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}
