import { expect, test } from 'vitest'
import { type Draft, deleteDraft, draftsOf, storeDraft, takeOverDraft, thisTab } from './drafts.ts'

class TestStorage {
  readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
  key = (index: number) => [...this.items.keys()][index] ?? null
}

const now = Date.parse('2026-11-20T12:00:00Z')
const draft = (part: Partial<Draft> = {}): Draft => ({
  username: 'ann',
  editableId: 'webui.help.main',
  tab: thisTab,
  label: 'Main text',
  url: '/help',
  base: 2,
  document: { type: 'doc' },
  time: '2026-11-20T11:00:00.000Z',
  ...part,
})

test('D-43 a draft is stored under its own key, for its author only', () => {
  const storage = new TestStorage()
  storeDraft(storage, draft())
  expect([...storage.items.keys()]).toEqual([`mds.draft.ann.webui.help.main.${thisTab}`])
  expect(draftsOf(storage, 'ann', now)).toEqual([draft()])
  expect(draftsOf(storage, 'bob', now)).toEqual([])
  // A username that is a prefix of another key.
  expect(draftsOf(storage, 'ann.webui', now)).toEqual([])
})

test('D-43 drafts expire after seven days', () => {
  const storage = new TestStorage()
  storeDraft(storage, draft({ time: '2026-11-13T12:00:01.000Z' }))
  storeDraft(storage, draft({ editableId: 'webui.help.old', time: '2026-11-13T11:59:59.000Z' }))
  storeDraft(storage, draft({ username: 'bob', editableId: 'webui.help.old', time: '2026-10-01T00:00:00.000Z' }))
  expect(draftsOf(storage, 'ann', now).map(({ editableId }) => editableId)).toEqual(['webui.help.main'])
  expect(storage.length).toBe(1)
})

test('the newest draft comes first, and a deleted draft is gone', () => {
  const storage = new TestStorage()
  storeDraft(storage, draft())
  storeDraft(storage, draft({ editableId: 'webui.help.key-points', time: '2026-11-20T11:30:00.000Z' }))
  expect(draftsOf(storage, 'ann', now).map(({ editableId }) => editableId)).toEqual([
    'webui.help.key-points',
    'webui.help.main',
  ])
  deleteDraft(storage, { username: 'ann', editableId: 'webui.help.key-points', tab: thisTab })
  expect(draftsOf(storage, 'ann', now)).toHaveLength(1)
})

test('two tabs on the same editable store a draft each; adopting the other one leaves one', () => {
  const storage = new TestStorage()
  const other = draft({ tab: 'other', document: { type: 'doc' }, time: '2026-11-20T11:30:00.000Z' })
  storeDraft(storage, other)
  takeOverDraft(storage, other)
  expect(draftsOf(storage, 'ann', now), 'nothing is deleted before this tab has a copy').toEqual([other])
  storeDraft(storage, draft())
  expect(draftsOf(storage, 'ann', now)).toEqual([other, draft()])
  takeOverDraft(storage, other)
  expect(draftsOf(storage, 'ann', now)).toEqual([draft()])
})

test('corrupt entries and other keys are ignored', () => {
  const storage = new TestStorage()
  storage.setItem('mds.draft.ann.webui.help.main.a', '{')
  storage.setItem('mds.draft.ann.webui.help.b.a', '{"username":"ann","editableId":"other"}')
  storage.setItem('mds.theme', 'dark')
  expect(draftsOf(storage, 'ann', now)).toEqual([])
  expect([...storage.items.keys()]).toEqual(['mds.theme'])
})

test('storing reports when the browser refuses', () => {
  const full = new TestStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(storeDraft(full, draft())).toBe(false)
})
