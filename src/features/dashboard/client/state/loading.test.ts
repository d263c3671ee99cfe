import { afterEach, expect, test, vi } from 'vitest'
import { databaseEndpoints, emptyDashboard, newTab } from '../../contract/index.ts'
import { choose } from './choosing.ts'
import { loadMissing } from './loading.ts'
import { closed, getState, subscribe, updateState } from './state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  updateState(closed)
})

const portlets = Array.from({ length: 10 }, (_, at) => ({
  ...{ id: `p${at}`, component: 'test', title: '', size: 1 as const, collapsed: false },
}))

/** Answers loads late and in any order; every tenth is about another person, and every other one ignores an abort. */
function strayServer() {
  const counted = { loads: 0 }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (path: string, { body, signal }: { body: string; signal: AbortSignal | null }) => {
    const { portletId, component, modeName, id } = JSON.parse(body)
    if (path === databaseEndpoints.databaseId.path)
      return Response.json({ modeName, id, status: 1, statusText: '', isTest: true })
    const load = ++counted.loads
    for (let turns = (load * 7) % 23; turns > 0; turns--) await new Promise(setImmediate)
    if (load % 2 === 0) signal?.throwIfAborted()
    const about = load % 10 === 0 ? 'XX-99999' : id
    const meta = [
      { id: 'note', data: { text: `Note of ${about}`, number: null, isTicked: false } },
      { id: 'saved', data: null },
    ]
    const answer = { portletId, component, modeName, id: about, version: 1, access: 'Write', reason: '', meta }
    return Response.json({ ...answer, loaded: '2026-01-01T00:00:00.000Z' })
  })
  return counted
}

test('T5 1,000 loads while the ID changes, with late and stray answers, never leave data of another ID', async () => {
  const server = strayServer()
  const dashboard = { ...emptyDashboard('all'), tabs: [{ ...newTab('all', 'All'), columns: [{ id: 'c', portlets }] }] }
  updateState({ phase: 'open', dashboard })
  const mixed: string[] = []
  const seen = new Set<string>()
  const unsubscribe = subscribe(() => {
    const { selection, portlets: loaded } = getState()
    for (const { answer } of Object.values(loaded)) {
      if (!answer) continue
      seen.add(answer.id)
      if (answer.id !== selection.id) mixed.push(`${answer.id} beneath ${selection.id}`)
    }
  })
  for (let person = 0; server.loads < 1000; person++) {
    await choose('Patient', `XX-${String(person % 30).padStart(5, '0')}`)
    loadMissing(portlets)
    // The next choice comes while some have been answered and others have not.
    for (let turns = (person * 5) % 17; turns > 0; turns--) await new Promise(setImmediate)
  }
  await vi.waitFor(() => expect(Object.values(getState().portlets).filter(({ isLoading }) => isLoading)).toEqual([]))
  unsubscribe()
  expect(mixed).toEqual([])
  expect(seen.size).toBe(30)
  const last = Object.values(getState().portlets)
  expect(last).toHaveLength(10)
  // The last ten loads have one stray answer, which its portlet reports.
  expect(last.filter(({ fault }) => fault?.message.includes('belonged to another ID'))).toHaveLength(1)
  expect(last.filter(({ answer }) => answer?.id === getState().selection.id)).toHaveLength(9)
})
