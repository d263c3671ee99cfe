// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { useList } from './use-list.ts'

const numbers = endpoint('/api/numbers', {
  access: 'all',
  summary: 'Five numbers, two at a time.',
  input: z.object({ after: z.optional(z.number()) }),
  output: z.object({ numbers: z.array(z.number()), hasMore: z.boolean() }),
})

/** Renders the hook; while the server is gone each call fails. */
async function rendered() {
  const server = { isGone: false }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (server.isGone) throw new TypeError('Failed to fetch')
    const { after = 0 } = JSON.parse(body)
    return Response.json({ numbers: [after + 1, after + 2].filter((number) => number <= 5), hasMore: after + 2 < 5 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const list = {
    endpoint: numbers,
    input: {},
    rows: (answer: { numbers: number[] }) => answer.numbers,
    after: (rows: readonly number[]) => ({ after: rows.at(-1) ?? 0 }),
  }
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>
  const { result } = renderHook(() => useList(list), { wrapper })
  const settled = () => waitFor(() => expect(result.current.isLoading).toBe(false))
  await settled()
  const after = async (step: () => void) => {
    act(step)
    await settled()
    return result.current
  }
  return { server, result, after }
}

test('a list loads page by page and, loaded again, as much as was shown', async () => {
  const { result, after } = await rendered()
  expect(result.current).toMatchObject({ rows: [1, 2], hasMore: true })
  expect(await after(() => result.current.more())).toMatchObject({ rows: [1, 2, 3, 4], hasMore: true })
  expect(await after(() => result.current.reload())).toMatchObject({ rows: [1, 2, 3, 4], hasMore: true })
  expect(await after(() => result.current.more())).toMatchObject({ rows: [1, 2, 3, 4, 5], hasMore: false })
})

test('what is tried again is what has failed: a reload repeats no row, and a next page follows the rows', async () => {
  const { server, result, after } = await rendered()
  server.isGone = true
  expect(await after(() => result.current.reload())).toMatchObject({
    rows: [1, 2],
    fault: expect.stringContaining('Network Error'),
  })
  server.isGone = false
  expect(await after(() => result.current.retry())).toMatchObject({ rows: [1, 2], fault: '' })
  server.isGone = true
  expect(await after(() => result.current.more())).toMatchObject({
    rows: [1, 2],
    fault: expect.stringContaining('Network Error'),
  })
  server.isGone = false
  expect(await after(() => result.current.retry())).toMatchObject({ rows: [1, 2, 3, 4], fault: '' })
})
