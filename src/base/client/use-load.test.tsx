// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLoad } from './use-load.ts'

type Input = { subject: string | undefined; extent?: number }

/** Renders the hook; each load waits in `loads` until the test answers it. */
function rendered(initialProps: Input) {
  const loads: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = []
  const load = (signal: AbortSignal) => {
    const answer = Promise.withResolvers<string>()
    loads.push({ ...answer, signal })
    return answer.promise
  }
  return { loads, ...renderHook((input: Input) => useLoad({ ...input, load }), { initialProps }) }
}

test('another extent of a subject leaves its answer in place; another subject does not', async () => {
  const { loads, result, rerender } = rendered({ subject: 'a', extent: 1 })
  expect(result.current).toMatchObject({ answer: undefined, failure: '', isLoading: true })
  await act(async () => loads[0]?.resolve('one'))
  expect(result.current).toMatchObject({ answer: 'one', isLoading: false })
  rerender({ subject: 'a', extent: 2 })
  expect(result.current).toMatchObject({ answer: 'one', isLoading: true })
  rerender({ subject: 'b', extent: 2 })
  expect(result.current).toMatchObject({ answer: undefined, isLoading: true })
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  await act(async () => loads[1]?.resolve('too late'))
  expect(result.current).toMatchObject({ answer: undefined, isLoading: true })
})

test('a failure stays while another attempt loads', async () => {
  const { loads, result } = rendered({ subject: 'a' })
  await act(async () => loads[0]?.reject(new Error('No connection')))
  expect(result.current).toMatchObject({ failure: 'No connection', isLoading: false })
  act(() => result.current.retry())
  expect(result.current).toMatchObject({ failure: 'No connection', isLoading: true })
  await act(async () => loads[1]?.resolve('one'))
  expect(result.current).toMatchObject({ answer: 'one', failure: '', isLoading: false })
})

test('without a subject nothing is loaded', () => {
  const { loads, result } = rendered({ subject: undefined })
  expect(loads).toEqual([])
  expect(result.current).toMatchObject({ answer: undefined, failure: '', isLoading: false })
})
