import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#base/contract/problem.ts'
import type { SavedRegion } from '#features/pages/contract/place.ts'
import type { RichNode } from '#features/rich-text/document.ts'
import type { Change, Writing } from './change.ts'
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
    resolve: async (_: Change, mine: () => Writing): Promise<Writing | undefined> => mine() && settings.merge,
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
  const server = world()
  server.write('a')
  vi.advanceTimersByTime(999)
  expect(server.drafts.get('main')).toBe('a')
  for (let at = 0; at < 30; at++) {
    server.write(`b${at}`)
    vi.advanceTimersByTime(100)
  }
  expect(Number(server.drafts.get('main')?.slice(1))).toBeGreaterThan(20)
})

test('a successful save removes the draft', async () => {
  const server = world()
  server.write('a')
  vi.advanceTimersByTime(1000)
  expect(await server.changes.save('main')).toBe(true)
  expect(savedTexts(server)).toEqual(['a'])
  expect(server.changes.all()).toEqual([])
  expect(server.drafts.size).toBe(0)
})

test('text written during a save stays unsaved, based on the version of that save', async () => {
  const server = world()
  server.write('a')
  const saving = server.changes.save('main')
  server.write('ab')
  expect(await saving).toBe(false)
  expect(server.changes.of('main')).toMatchObject({ state: 'unsaved', base: 4 })
  expect(server.drafts.get('main')).toBe('ab')
  await server.changes.save('main')
  expect(savedTexts(server)).toEqual(['a', 'ab'])
  expect(server.stored.at(-1)?.version).toBe(5)
})

test.each([0, 429, 500, 503])('a save that fails with %i is retried until it succeeds', async (status) => {
  const failing = new Problem(status, 'No')
  const server = world({ answers: [failing, failing, failing] })
  server.write('a')
  expect(await server.changes.save('main')).toBe(false)
  expect(server.changes.of('main')?.state).toBe('waiting')
  expect(server.drafts.get('main')).toBe('a')
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 7_999)
  expect(savedTexts(server)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(savedTexts(server)).toEqual(['a'])
  expect(server.changes.all()).toEqual([])
})

test('when the connection returns, waiting changes are saved at once, including later text', async () => {
  const server = world({ answers: [new Problem(0, 'Network Error')] })
  server.write('a')
  await server.changes.save('main')
  server.write('ab')
  await server.changes.retry('waiting')
  expect(savedTexts(server)).toEqual(['ab'])
})

test.each([401, 403])('after a %i nothing is retried until the user has logged in again', async (status) => {
  const server = world({ answers: [new Problem(status, 'You have been logged out.')] })
  server.write('a')
  await server.changes.save('main')
  expect(server.changes.of('main')?.state).toBe('loggedOut')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(savedTexts(server)).toEqual([])
  await server.changes.retry('loggedOut', 'waiting')
  expect(savedTexts(server)).toEqual(['a'])
})

test('a rejected change shows the reason, is kept, and is not retried', async () => {
  const server = world({ answers: [new Problem(422, 'Not allowed.', 'At table.')] })
  server.write('a')
  await server.changes.save('main')
  expect(server.changes.of('main')).toMatchObject({ state: 'refused', reason: 'Not allowed. At table.' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(savedTexts(server)).toEqual([])
  server.write('b')
  expect(server.changes.of('main')?.state).toBe('unsaved')
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
  const server = world({ answers: [new Problem(409, 'Saved by b.', '', 'CONFLICT', '', theirs)] })
  server.settings.merge = documentOf('both')
  server.write('mine')
  expect(await server.changes.save('main')).toBe(true)
  expect(savedTexts(server)).toEqual(['both'])
  expect(server.stored[0]?.version).toBe(8)
  expect(server.merged).toEqual(['main'])
})

test('an unresolved conflict keeps the text', async () => {
  const server = world({ answers: [new Problem(409, 'Saved by b.', '', 'CONFLICT', '', theirs)] })
  server.write('mine')
  expect(await server.changes.save('main')).toBe(false)
  expect(server.changes.of('main')).toMatchObject({ state: 'conflict', reason: 'Saved by b.', base: 3 })
  expect(server.drafts.get('main')).toBe('mine')
})

test('a discarded change is not stored', () => {
  const server = world()
  server.write('a')
  vi.advanceTimersByTime(1000)
  server.changes.discard('main')
  expect(server.drafts.size).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(server.drafts.size).toBe(0)
})

test('leaving the page stores everything at once, and forgetting keeps the drafts', () => {
  const server = world()
  server.write('a')
  server.changes.storeDrafts()
  expect(server.drafts.get('main')).toBe('a')
  server.changes.forget()
  expect(server.changes.all()).toEqual([])
  expect(server.drafts.get('main')).toBe('a')
})

test('subscribers are notified of changes of state, not of every keystroke', () => {
  const server = world()
  let calls = 0
  server.changes.subscribe(() => calls++)
  for (const text of ['a', 'ab', 'abc']) server.write(text)
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

test('text written between a save and the merge question is part of the question', async () => {
  const theirs = { editableId: 'main', content: documentOf('theirs'), version: 7 }
  const server = world({ answers: [new Problem(409, 'Somebody else has saved this.', '', '', '', theirs)] })
  server.settings.resolve = async (_, mine) => {
    await Promise.resolve()
    server.write('mine and more')
    return documentOf(`${wordsOf(mine() as RichNode)}, and theirs`)
  }
  server.write('mine')
  await server.changes.save('main')
  expect(savedTexts(server)).toEqual(['mine and more, and theirs'])
})

test('text written while the question is open is not replaced by the answer', async () => {
  const theirs = { editableId: 'main', content: documentOf('theirs'), version: 7 }
  const server = world({ answers: [new Problem(409, 'Somebody else has saved this.', '', '', '', theirs)] })
  server.settings.resolve = async (_, mine) => {
    const question = wordsOf(mine() as RichNode)
    server.write('written meanwhile')
    return documentOf(`${question}, and theirs`)
  }
  server.write('mine')
  expect(await server.changes.save('main')).toBe(false)
  expect(savedTexts(server)).toEqual([])
  expect(wordsOf(server.changes.of('main')?.document() as RichNode)).toBe('written meanwhile')
  expect(server.changes.of('main')?.state).toBe('unsaved')
})
