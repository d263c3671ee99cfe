import { expect, test } from 'vitest'
import { type Kept, keep, keptBy, letGo, takeOver, thisTab } from './kept.ts'

class Place {
  readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
  key = (at: number) => [...this.items.keys()][at] ?? null
}

const now = Date.parse('2026-11-20T12:00:00Z')
const draft = (part: Partial<Kept> = {}): Kept => ({
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

test('D-43 a draft is kept under a name of its own for its writer alone', () => {
  const place = new Place()
  keep(place, draft())
  expect([...place.items.keys()]).toEqual([`mds.draft.ann.webui.help.main.${thisTab}`])
  expect(keptBy(place, 'ann', now)).toEqual([draft()])
  expect(keptBy(place, 'bob', now)).toEqual([])
  // A name that begins like another.
  expect(keptBy(place, 'ann.webui', now)).toEqual([])
})

test('D-43 drafts are kept for seven days', () => {
  const place = new Place()
  keep(place, draft({ time: '2026-11-13T12:00:01.000Z' }))
  keep(place, draft({ editableId: 'webui.help.old', time: '2026-11-13T11:59:59.000Z' }))
  keep(place, draft({ username: 'bob', editableId: 'webui.help.old', time: '2026-10-01T00:00:00.000Z' }))
  expect(keptBy(place, 'ann', now).map(({ editableId }) => editableId)).toEqual(['webui.help.main'])
  expect(place.length).toBe(1)
})

test('the newest draft comes first, and one that is let go is gone', () => {
  const place = new Place()
  keep(place, draft())
  keep(place, draft({ editableId: 'webui.help.key-points', time: '2026-11-20T11:30:00.000Z' }))
  expect(keptBy(place, 'ann', now).map(({ editableId }) => editableId)).toEqual([
    'webui.help.key-points',
    'webui.help.main',
  ])
  letGo(place, { username: 'ann', editableId: 'webui.help.key-points', tab: thisTab })
  expect(keptBy(place, 'ann', now)).toHaveLength(1)
})

test('two tabs that write the same keep a copy each; going on with that of the other leaves one', () => {
  const place = new Place()
  const other = draft({ tab: 'other', document: { type: 'doc' }, time: '2026-11-20T11:30:00.000Z' })
  keep(place, other)
  takeOver(place, other)
  expect(keptBy(place, 'ann', now), 'nothing is let go before there is a copy').toEqual([other])
  keep(place, draft())
  expect(keptBy(place, 'ann', now)).toEqual([other, draft()])
  takeOver(place, other)
  expect(keptBy(place, 'ann', now)).toEqual([draft()])
})

test('what is broken or somebody else’s writing is passed over', () => {
  const place = new Place()
  place.setItem('mds.draft.ann.webui.help.main.a', '{')
  place.setItem('mds.draft.ann.webui.help.b.a', '{"username":"ann","editableId":"other"}')
  place.setItem('mds.theme', 'dark')
  expect(keptBy(place, 'ann', now)).toEqual([])
  expect([...place.items.keys()]).toEqual(['mds.theme'])
})

test('a browser that keeps nothing says so', () => {
  const full = new Place()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(keep(full, draft())).toBe(false)
})
