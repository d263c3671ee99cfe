import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#base/contract/problem.ts'
import type { SavedRegion } from '#features/pages/contract/page-descriptor.ts'
import type { RichNode } from '#features/rich-text/document.ts'
import type { Change, UnsavedContent } from './change.ts'
import { createChanges } from './changes.ts'
import { saveState } from './save-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const documentOf = (text: string): RichNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const wordsOf = (document: RichNode) => document.content?.[0]?.content?.[0]?.text

/** A server with one region, and a browser that stores drafts. */
function world({ answers = [] as (Problem | undefined)[] } = {}) {
  const stored: SavedRegion[] = []
  const drafts = new Map<string, string>()
  const merged: string[] = []
  const settings = {
    merge: undefined as RichNode | undefined,
    keeps: true,
    resolve: async (_: Change, mine: () => UnsavedContent): Promise<UnsavedContent | undefined> =>
      mine() && settings.merge,
  }
  const changes = createChanges({
    async save({ id, base }, content) {
      const problem = answers.shift()
      if (problem) throw problem
      const saved = { editableId: id, regionId: 1, content, html: '', username: 'a', modified: '', version: base + 1 }
      stored.push(saved)
      return saved
    },
    async current() {
      throw new Problem(0, 'Network Error')
    },
    resolve: (change, mine) => settings.resolve(change, mine),
    storeDraft(change, document) {
      if (settings.keeps) drafts.set(change.id, wordsOf(document) ?? '')
      return settings.keeps
    },
    deleteDraft: (id) => void drafts.delete(id),
    onDiscarded: () => {},
    onSaved: () => {},
    onMerged: (id) => void merged.push(id),
  })
  const write = (text: string) =>
    changes.write({ id: 'main', label: 'Main text', url: '/x', base: 3, document: () => documentOf(text) })
  return { changes, write, stored, drafts, merged, settings }
}

const savedTexts = ({ stored }: ReturnType<typeof world>) => stored.map(({ content }) => wordsOf(content as RichNode))

test('changes are stored in the browser within a second, repeatedly while typing', () => {
  const session = world()
  session.write('a')
  vi.advanceTimersByTime(999)
  expect(session.drafts.get('main')).toBe('a')
  for (let at = 0; at < 30; at++) {
    session.write(`b${at}`)
    vi.advanceTimersByTime(100)
  }
  expect(Number(session.drafts.get('main')?.slice(1))).toBeGreaterThan(20)
})

test('a successful save removes the draft', async () => {
  const session = world()
  session.write('a')
  vi.advanceTimersByTime(1000)
  expect(await session.changes.save('main')).toBe(true)
  expect(savedTexts(session)).toEqual(['a'])
  expect(session.changes.all()).toEqual([])
  expect(session.drafts.size).toBe(0)
})

test('text written during a save stays unsaved, based on the version of that save', async () => {
  const session = world()
  session.write('a')
  const saving = session.changes.save('main')
  session.write('ab')
  expect(await saving).toBe(false)
  expect(session.changes.of('main')).toMatchObject({ state: 'unsaved', base: 4 })
  expect(session.drafts.get('main')).toBe('ab')
  await session.changes.save('main')
  expect(savedTexts(session)).toEqual(['a', 'ab'])
  expect(session.stored.at(-1)?.version).toBe(5)
})

test('a save requested during a save is made after it, once, if there is more to save', async () => {
  const session = world()
  session.write('a')
  const first = session.changes.save('main')
  session.write('ab')
  const presses = [session.changes.save('main'), session.changes.save('main')]
  expect(await first).toBe(false)
  expect(await Promise.all(presses)).toEqual([true, true])
  expect(savedTexts(session)).toEqual(['a', 'ab'])
  expect(session.changes.all()).toEqual([])
})

test('a save requested during one that is refused is not made', async () => {
  const session = world({ answers: [new Problem(422, 'No')] })
  session.write('a')
  const first = session.changes.save('main')
  expect(await session.changes.save('main')).toBe(false)
  expect(await first).toBe(false)
  expect(savedTexts(session)).toEqual([])
  expect(session.changes.of('main')?.state).toBe('refused')
})

test.each([0, 429, 500, 503])('a save that fails with %i is retried until it succeeds', async (status) => {
  const failing = new Problem(status, 'No')
  const session = world({ answers: [failing, failing, failing] })
  session.write('a')
  expect(await session.changes.save('main')).toBe(false)
  expect(session.changes.of('main')?.state).toBe('waiting')
  expect(session.drafts.get('main')).toBe('a')
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 7_999)
  expect(savedTexts(session)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(savedTexts(session)).toEqual(['a'])
  expect(session.changes.all()).toEqual([])
})

test('when the connection returns, waiting changes are saved at once, including later text', async () => {
  const session = world({ answers: [new Problem(0, 'Network Error')] })
  session.write('a')
  await session.changes.save('main')
  session.write('ab')
  await session.changes.retry('waiting')
  expect(savedTexts(session)).toEqual(['ab'])
})

test.each([401, 403])('after a %i nothing is retried until the user has logged in again', async (status) => {
  const session = world({ answers: [new Problem(status, 'You have been logged out.')] })
  session.write('a')
  await session.changes.save('main')
  expect(session.changes.of('main')?.state).toBe('loggedOut')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(savedTexts(session)).toEqual([])
  await session.changes.retry('loggedOut', 'waiting')
  expect(savedTexts(session)).toEqual(['a'])
})

test('a rejected change shows the reason, is kept, and is not retried', async () => {
  const session = world({ answers: [new Problem(422, 'Not allowed.', 'At table.')] })
  session.write('a')
  await session.changes.save('main')
  expect(session.changes.of('main')).toMatchObject({ state: 'refused', reason: 'Not allowed. At table.' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(savedTexts(session)).toEqual([])
  session.write('b')
  expect(session.changes.of('main')?.state).toBe('unsaved')
})

const theirs: SavedRegion = {
  editableId: 'main',
  regionId: 1,
  content: documentOf('theirs'),
  html: '',
  username: 'b',
  modified: '',
  version: 7,
}

test('a resolved conflict is saved on top of the other version', async () => {
  const session = world({ answers: [new Problem(409, 'Saved by b.', '', { code: 'CONFLICT', current: theirs })] })
  session.settings.merge = documentOf('both')
  session.write('mine')
  expect(await session.changes.save('main')).toBe(true)
  expect(savedTexts(session)).toEqual(['both'])
  expect(session.stored[0]?.version).toBe(8)
  expect(session.merged).toEqual(['main'])
})

test('an unresolved conflict keeps the text', async () => {
  const session = world({ answers: [new Problem(409, 'Saved by b.', '', { code: 'CONFLICT', current: theirs })] })
  session.write('mine')
  expect(await session.changes.save('main')).toBe(false)
  expect(session.changes.of('main')).toMatchObject({ state: 'conflict', reason: 'Saved by b.', base: 3 })
  expect(session.drafts.get('main')).toBe('mine')
})

test('a discarded change is not stored', () => {
  const session = world()
  session.write('a')
  vi.advanceTimersByTime(1000)
  session.changes.discard('main')
  expect(session.drafts.size).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(session.drafts.size).toBe(0)
})

test('leaving the page stores everything at once, and forgetting keeps the drafts', () => {
  const session = world()
  session.write('a')
  session.changes.storeDrafts()
  expect(session.drafts.get('main')).toBe('a')
  session.changes.forget()
  expect(session.changes.all()).toEqual([])
  expect(session.drafts.get('main')).toBe('a')
})

test('subscribers are notified of changes of state, not of every keystroke', () => {
  const session = world()
  let calls = 0
  session.changes.subscribe(() => calls++)
  for (const text of ['a', 'ab', 'abc']) session.write(text)
  expect(calls).toBe(1)
})

const change = (part: Partial<Change>): Change => ({
  id: 'main',
  label: 'Main text',
  url: '/x',
  base: 1,
  state: 'unsaved',
  info: '',
  faultAt: '',
  reason: '',
  isStored: true,
  document: () => documentOf('a'),
  ...part,
})

test.each([
  ['nothing', [], true, 'Saved', ''],
  ['a change', [change({})], true, 'Not saved', 'Main text: changed, kept here'],
  ['a save under way', [change({ state: 'saving' })], true, 'Saving', ''],
  ['no network', [change({})], false, 'Offline, kept here', ''],
  [
    'a server that does not answer',
    [change({ state: 'waiting', reason: 'Network Error' })],
    true,
    'Not saved',
    'Network Error. Trying again; your changes are kept here.',
  ],
  [
    'a lost login',
    [change({ state: 'loggedOut', reason: 'Your account may not do this.' }), change({ state: 'saving' })],
    true,
    'Not saved',
    'Your account may not do this. Your changes are kept here.',
  ],
  ['a refusal', [change({ state: 'refused', reason: 'Too long.' })], true, 'Not saved', 'Main text: Too long.'],
  [
    'a browser that keeps nothing',
    [change({ isStored: false })],
    true,
    'Not saved',
    'This browser keeps no copy: save before you leave.',
  ],
] as const)('the save state is shown in plain words: %s', (_, changes, isOnline, state, why) => {
  expect(saveState(changes, isOnline)).toEqual({ state, why })
})

test('while unsaved drafts are offered the bar does not say that all is saved', () => {
  expect(saveState([], true, 'Main text')).toEqual({ state: 'Not saved', why: 'Main text: kept in this browser' })
})

test('text written between a save and the merge question is part of the question', async () => {
  const theirs = { editableId: 'main', content: documentOf('theirs'), version: 7 }
  const session = world({ answers: [new Problem(409, 'Somebody else has saved this.', '', { current: theirs })] })
  session.settings.resolve = async (_, mine) => {
    await Promise.resolve()
    session.write('mine and more')
    return documentOf(`${wordsOf(mine() as RichNode)}, and theirs`)
  }
  session.write('mine')
  await session.changes.save('main')
  expect(savedTexts(session)).toEqual(['mine and more, and theirs'])
})

test('text written while the question is open is not replaced by the answer', async () => {
  const theirs = { editableId: 'main', content: documentOf('theirs'), version: 7 }
  const session = world({ answers: [new Problem(409, 'Somebody else has saved this.', '', { current: theirs })] })
  session.settings.resolve = async (_, mine) => {
    const question = wordsOf(mine() as RichNode)
    session.write('written meanwhile')
    return documentOf(`${question}, and theirs`)
  }
  session.write('mine')
  expect(await session.changes.save('main')).toBe(false)
  expect(savedTexts(session)).toEqual([])
  expect(wordsOf(session.changes.of('main')?.document() as RichNode)).toBe('written meanwhile')
  expect(session.changes.of('main')?.state).toBe('unsaved')
})
