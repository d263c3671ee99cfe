import { expect, test } from 'vitest'
import { addPerson, addSample, wholeCase } from '#test/registry.ts'
import { audited, count, person, researcher, setUp, writer } from '#test/researcher.ts'
import { portlets } from '../contract/index.ts'

test('T5 a save based on an older version is refused with both, and nothing is lost', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id)
  const first = await researcher(server, ...writer)
  const second = await researcher(server, ...writer, 'DataReader')
  const note = (text: string) => ({ note: { text, number: null, isTicked: false } })
  expect((await first.save('test', 0, note('first'))).statusCode).toBe(200)
  const late = await second.save('test', 0, note('second'))
  expect(late.statusCode).toBe(409)
  expect(late.json().current).toMatchObject({
    ...{ ...person, component: 'test', version: 1, by: 'user-database-datawriter' },
    meta: [{ id: 'note', data: { text: 'first' } }, { id: 'saved' }],
  })
  expect((await second.save('test', 1, note('second'))).statusCode).toBe(200)
  // Of several concurrent saves only one wins.
  const race = await Promise.all([3, 4, 5].map((at) => first.save('test', 2, note(`race ${at}`))))
  expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

test('T5 a save that is sent again, since its answer was lost, is answered as saved and stored once', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id)
  const { load, save } = await researcher(server, ...writer)
  const set = count('2023-06-01', ['hb', 95, 'g/L'], ['plt', 120])
  const first = await save('blood-counts', 0, set)
  const again = await save('blood-counts', 0, set)
  expect([again.statusCode, again.json().version]).toEqual([200, first.json().version])
  expect((await load('blood-counts')).data.values.map(({ earlier }: { earlier: number }) => earlier)).toEqual([0, 0])
  expect((await audited(server, 'research data changed')).length).toBe(1)
  // Another value of that day is no repetition, and is not stored.
  const other = await save('blood-counts', 0, count('2023-06-01', ['hb', 95, 'g/L'], ['plt', 130]))
  expect(other.statusCode).toBe(409)
  expect((await load('blood-counts')).version).toBe(first.json().version)
})

test('T5 a save answers with the portlet, with others as they are then, and with the status of the ID', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id)
  const { post, load } = await researcher(server, ...writer)
  const other = (component: string, at: object = person) => ({ portletId: `p-${component}`, component, ...at })
  const others = [other('dynamic-test'), other('blood-counts', { ...person, id: '01-99999' }), other('no-such')]
  const save = (version: number, text: string) => ({
    ...{ ...other('test'), version, meta: [{ id: 'note', data: { text, number: null, isTicked: false } }] },
  })
  const saved = (await post('portlet/save', { ...save(0, 'first'), others })).json()
  expect(saved).toMatchObject({ version: 1, status: { status: 1, statusText: '' } })
  // The two test portlets show each other's notes.
  const { portlets: shown } = saved as { portlets: { portletId: string; version: number; meta: unknown[] }[] }
  expect(shown.map(({ portletId }) => portletId)).toEqual(['p-test', 'p-dynamic-test', 'p-no-such'])
  const now = await load('dynamic-test', person)
  expect(shown[1]).toMatchObject({ version: now.version, meta: now.meta })
  const all = (await post('portlets/save', { portlets: [save(1, 'second'), save(1, 'late')], others })).json()
  expect(all.results.map(({ isSaved }: { isSaved: boolean }) => isSaved)).toEqual([true, false])
  expect(all.portlets.map(({ portletId }: { portletId: string }) => portletId)).toEqual(
    shown.map(({ portletId }) => portletId),
  )
  const none = (await post('portlets/save', { portlets: [save(0, 'stale')], others })).json()
  expect([none.portlets, none.status]).toEqual([[], null])
})

test('T5 a stopped ID can be read and chosen but not changed, until the stop is lifted', async () => {
  const server = await setUp()
  const { id } = await addPerson(server.database.db, person.id, wholeCase, { status: 2, statusText: 'Withdrawn' })
  await addSample(server.database.db, '000001', id)
  const { load, save, ok } = await researcher(server, ...writer)
  expect(await ok('id', person)).toMatchObject({ status: 2, statusText: 'Withdrawn' })
  const counts = await load('blood-counts')
  expect([counts.access, counts.reason]).toEqual(['Write', 'This study ID is stopped: it can only be read.'])
  const refused = await save('blood-counts', counts.version, count('2023-06-01', ['plt', 1]))
  expect([refused.statusCode, refused.json().Info]).toEqual([423, 'Withdrawn'])
  const summary = await load('person-summary')
  const facts = [{ variable: 'sex', value: 'male' }]
  expect((await save('person-summary', summary.version, { facts })).statusCode).toBe(423)
  // Not through one of their samples either.
  const sample = { modeName: 'Sample', id: '000001' }
  const bySample = await load('person-summary', sample)
  expect((await save('person-summary', bySample.version, { facts }, sample)).statusCode).toBe(423)
  const lifted = await save('person-summary', summary.version, { status: { status: 1, statusText: '' } })
  expect(lifted.statusCode).toBe(200)
  expect((await save('blood-counts', counts.version, count('2023-06-01', ['plt', 1]))).statusCode).toBe(200)
})

test('T5 several portlets are saved separately, each with its result', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id)
  const { ok } = await researcher(server, ...writer)
  const note = [{ id: 'note', data: { text: 'x', number: null, isTicked: false } }]
  const saveOf = (portletId: string, rest: object) => ({ portletId, ...person, version: 0, meta: note, ...rest })
  const { results } = await ok('portlets/save', {
    portlets: [
      saveOf('a', { component: 'test' }),
      saveOf('b', { component: 'test' }),
      saveOf('c', { component: 'dynamic-test', meta: [{ id: 'note', data: 7 }] }),
      saveOf('d', { component: 'risk-over-time' }),
      saveOf('e', { component: 'dynamic-test', id: '01-99999' }),
      saveOf('f', { component: 'dynamic-test' }),
    ],
  })
  expect(
    results.map(
      ({ portletId, isSaved, problem }: { portletId: string; isSaved: boolean; problem: { status: number } }) => [
        ...[portletId, isSaved, problem?.status],
      ],
    ),
  ).toEqual([
    ['a', true, undefined],
    ['b', false, 409],
    ['c', false, 422],
    ['d', false, 422],
    ['e', false, 422],
    ['f', true, undefined],
  ])
})

test('6 no input breaks a portlet, and nothing hostile is stored', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id, wholeCase)
  const { post, load } = await researcher(server, 'Admin', 'Database', 'DataWriter')
  const hostile: unknown[] = [null, undefined, 7, '', [], {}, { __proto__: 1 }, '<script>', "'; drop table users; --"]
  const entries = ['note', 'days', 'facts', 'status', 'action', '__proto__', 'constructor', '']
  const before = await load('blood-counts')
  for (const { component } of portlets)
    for (const id of entries)
      for (const data of [
        ...hostile,
        [hostile],
        { date: '2023-01-01', values: hostile },
        [{ date: [], values: 'x' }],
      ]) {
        const request = { portletId: '<b>', component, ...person, version: 0, meta: [{ id, data }, { id }] }
        const answer = await post('portlet/save', request)
        expect([answer.statusCode, JSON.stringify(request)]).toEqual([
          expect.toSatisfy(isRefusal),
          JSON.stringify(request),
        ])
        const history = await post('portlet/history', { ...request, key: String(data) })
        expect([404, 422]).toContain(history.statusCode)
      }
  for (const component of ['__proto__', 'constructor', 'toString', '../test', ''])
    expect(await load(component as 'test')).toMatchObject({ access: 'None', meta: [] })
  expect((await load('blood-counts')).data).toEqual(before.data)
})

const isRefusal = (status: number) => [409, 422].includes(status)
