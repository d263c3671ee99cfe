import { afterEach, expect, test, vi } from 'vitest'
import { databaseEndpoints, emptyDashboard, newTab } from '../../contract/index.ts'
import { performAction, saveAll, savePortlet, saveTogether } from './saving.ts'
import { closed, getState, portletOf, updateState } from './state.ts'
import { forgetPortlets, setDraft } from './unsaved.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPortlets()
  updateState(closed)
})

const person = { modeName: 'Patient', id: '01-01234' } as const
const answer = (portletId: string, version: number, component = 'test') => ({
  ...{ portletId, component, ...person, version, reason: '', loaded: '2026-01-01T00:00:00.000Z' },
  ...{ access: 'Write' as const, meta: [{ id: 'note', data: { text: `${portletId} ${version}` } }] },
})

/** A dashboard of three portlets about a person, one of which is collapsed, and one on another tab. */
function opened({ withDraft = [] as readonly string[] } = {}) {
  const placed = (id: string, collapsed = false) => ({ id, component: 'test', title: '', size: 1 as const, collapsed })
  const tab = (id: string, ...portlets: ReturnType<typeof placed>[]) => ({
    ...newTab(id, id),
    columns: [{ id: `${id}-column`, portlets }],
  })
  const tabs = [tab('first', placed('a'), placed('b'), placed('c', true)), tab('second', placed('d'))]
  updateState({
    phase: 'open',
    selection: { ...person, status: 1, statusText: '', isTest: true },
    dashboard: { ...emptyDashboard('first'), tabs, selected: 'first' },
    portlets: Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, { isLoading: false, answer: answer(id, 1) }])),
  })
  for (const id of withDraft) setDraft(id, { values: {}, entry: { note: { text: id } } })
}

/** Answers saves by version 2 of each portlet; other calls are only noted. */
function savingServer(after: object = {}) {
  const paths: string[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    paths.push(path)
    const { portletId, portlets = [{ portletId }], others = [] } = JSON.parse(body)
    const saved = { version: 2, username: 'ann', modified: '2026-01-01T00:00:00.000Z' }
    return Response.json({
      ...saved,
      results: portlets.map((one: { portletId: string }) => ({ portletId: one.portletId, isSaved: true, saved })),
      portlets: [...portlets, ...others].map((one: { portletId: string }) => answer(one.portletId, 2)),
      ...{ status: { status: 1, statusText: '' }, ...after },
    })
  })
  return paths
}

const versions = () => Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, portletOf(id).answer?.version]))
const { portletSave, portletsSave } = databaseEndpoints

test('a save is one request: its answer has the portlet, the others that are shown, and the status', async () => {
  opened({ withDraft: ['a'] })
  const paths = savingServer()
  expect(await savePortlet('a')).toBe(true)
  expect(paths).toEqual([portletSave.path])
  // What is not shown loads again when it is.
  expect(versions()).toEqual({ a: 2, b: 2, c: undefined, d: undefined })
  expect(portletOf('a')).toMatchObject({ isSaving: false, isLoading: false, draft: undefined })
})

test('an action of a portlet and the save of all portlets are one request each', async () => {
  opened()
  const paths = savingServer()
  await performAction('a', { note: { text: 'removed' } }, 'a reason')
  expect([paths, versions()]).toEqual([[portletSave.path], { a: 2, b: 2, c: undefined, d: undefined }])
  opened({ withDraft: ['a', 'b'] })
  await saveAll()
  expect(paths.slice(1)).toEqual([portletsSave.path])
  expect(versions()).toEqual({ a: 2, b: 2, c: undefined, d: undefined })
  expect(getState().report?.title).toBe('All portlets are saved')
})

test('another portlet keeps its version with its unsaved changes, unless the status of the ID has changed', async () => {
  opened({ withDraft: ['a', 'b'] })
  savingServer()
  await savePortlet('a')
  expect(versions()).toMatchObject({ a: 2, b: 1 })
  opened({ withDraft: ['a', 'b'] })
  const paths = savingServer({ status: { status: 2, statusText: 'Withdrawn' } })
  await savePortlet('a')
  expect(versions()).toMatchObject({ a: 2, b: 2 })
  expect(portletOf('b').draft).toBeDefined()
  expect(getState().selection).toMatchObject({ status: 2, statusText: 'Withdrawn' })
  expect(paths).toEqual([portletSave.path])
})

test('a portlet that the answer leaves out is loaded, and says why it cannot be', async () => {
  opened({ withDraft: ['a'] })
  const paths = savingServer({ portlets: [answer('a', 2)] })
  await savePortlet('a')
  expect(paths).toEqual([portletSave.path, databaseEndpoints.portletLoad.path])
})

test('one form for several portlets is saved with one request, and says what was refused', async () => {
  opened()
  const parts = ['a', 'b'].map((portletId) => ({ portletId, entry: { days: [{ date: '2026-10-05' }] } }))
  const paths = savingServer()
  await saveTogether(parts)
  expect([paths, versions()]).toEqual([[portletsSave.path], { a: 2, b: 2, c: undefined, d: undefined }])
  const problem = {
    status: 409,
    Message: 'Somebody else has saved this.',
    Info: '',
    code: 'CONFLICT',
    current: {
      ...{ ...answer('b', 7), by: 'Ann Smith', modified: '2026-10-06T12:00:00.000Z' },
      meta: [
        {
          id: 'values',
          data: [
            { variable: 'hb', date: '2026-10-05', shown: '7.0 g/dL' },
            { variable: 'hb', date: '2026-10-04', shown: '8.0 g/dL' },
          ],
        },
      ],
    },
  }
  savingServer({
    results: [
      { portletId: 'a', isSaved: true, saved: null },
      { portletId: 'b', isSaved: false, saved: null, problem },
    ],
    portlets: [answer('a', 3)],
  })
  await expect(saveTogether(parts)).rejects.toThrow(
    /^Test: Saved\. Test: Ann Smith saved this on 6 October 2026.*, after you had opened the form\. That day now has: Haemoglobin 7\.0 g\/dL\. Save again to replace them with yours\.$/,
  )
  // The next save is based on what the user now sees.
  expect(versions()).toMatchObject({ a: 3, b: 7 })
})

test('without a connection one form for several portlets says so once', async () => {
  opened()
  savingServer()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const parts = ['a', 'b'].map((portletId) => ({ portletId, entry: { note: { text: portletId } } }))
  await expect(saveTogether(parts)).rejects.toThrow(/^There is no connection to the server\.(?!.*no connection)/)
})
