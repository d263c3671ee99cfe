import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'
import { addPerson, addSample, value, wholeCase } from '#test/registry.ts'
import { audited, count, everything, person, portletsOf, reader, researcher, setUp, writer } from '#test/researcher.ts'
import {
  addTab,
  type Dashboard,
  databaseEndpoints,
  newTab,
  type PortletName,
  readDashboard,
} from '../contract/index.ts'
import { portlets } from '../portlets/list.ts'
import { dashboardSessions, dashboards } from './tables.ts'

test('2.3 with the flag Database off none of its calls exists, whatever other flags are on', async () => {
  for (const FEATURES of ['', 'DatabaseAdd,DatabaseSearch,UserDashboard']) {
    const server = await testApp({ template: 'empty', environment: { FEATURES } })
    const client = await clientWith(server, 'Admin', 'Editor', 'Database', 'DataWriter', 'DataReader')
    for (const { path } of Object.values(databaseEndpoints))
      for (const visitor of [client, new TestClient(server.app)]) {
        const answer = await visitor.post(path, {})
        expect([path, answer.statusCode, answer.json().Message]).toEqual([path, 404, 'There is no such call.'])
      }
    expect((await server.app.inject('/api/openapi.json')).body).not.toContain('/api/database')
  }
})

test.each([
  ['DatabaseAdd', '/api/database/add'],
  ['DatabaseSearch', '/api/database/search'],
  ['UserDashboard', '/api/database/ui'],
])('T3 without %s there is no %s', async (flag, path) => {
  const otherFlags = everything.split(',').filter((one) => one !== flag)
  const server = await setUp({ FEATURES: otherFlags.join(',') })
  const { client } = await researcher(server, ...writer)
  expect((await client.post(path, { ...person, prefix: '', jsonUiData: '' })).statusCode).toBe(404)
})

/** A site with a person, to which nothing is saved. */
const unchanged = sharedApp({ template: 'empty', environment: { FEATURES: everything } }, async (server) => {
  await addPerson(server.database.db, person.id, wholeCase)
  return {
    app: server.app,
    editor: await clientWith(server, 'Editor', 'DataWriter', 'DataReader'),
    dataReader: await researcher(server, ...reader),
    dataWriter: await researcher(server, ...writer),
  }
})

test('6 anonymous users get 401, users without the roles 403, and neither gets a portlet', async () => {
  const { app, editor } = await unchanged()
  const anonymous = new TestClient(app)
  await anonymous.post('/api/auth/authenticated')
  for (const { path } of Object.values(databaseEndpoints)) {
    expect([path, (await anonymous.post(path, person)).statusCode]).toEqual([path, 401])
    expect([path, (await editor.post(path, person)).statusCode]).toEqual([path, 403])
  }
})

test('3.2, 4.2 a session chooses an ID, keeps it, switches mode and clears it', async () => {
  const server = await setUp()
  const { id: owner } = await addPerson(server.database.db, person.id, [], { status: 3, statusText: 'Under review' })
  await addSample(server.database.db, '012345', owner)
  const { client, ok, post } = await researcher(server, ...reader)
  expect(await ok('init')).toMatchObject({ modeName: 'Patient', id: '', status: 0, statusText: '' })
  // As typed: in any case, with surrounding blanks.
  const chosen = { modeName: 'Patient', id: '01-01234', status: 3, statusText: 'Under review', isTest: false }
  expect(await ok('id', { modeName: 'Patient', id: ' 01-01234 ' })).toEqual(chosen)
  expect(await ok('init')).toMatchObject(chosen)
  const other = new TestClient(server.app)
  await other.logIn('user-database-datareader')
  expect((await other.post('/api/database/init')).json()).toMatchObject({ id: '' })
  expect(await ok('id', { modeName: 'Sample', id: '012345' })).toMatchObject({ modeName: 'Sample', status: 1 })
  expect(await ok('id', { modeName: 'Sample', id: '' })).toMatchObject({ modeName: 'Sample', id: '', status: 0 })
  expect(await ok('init')).toMatchObject({ modeName: 'Sample', id: '' })
  const unknown = await post('id', { modeName: 'Patient', id: '01-99999' })
  expect([unknown.statusCode, unknown.json().Message]).toEqual([422, 'Study ID not found'])
  expect((await post('id', { modeName: 'Person', id: '01-01234' })).statusCode).toBe(422)
  expect((await audited(server, 'research ID chosen')).map(({ subject }) => subject)).toEqual([
    'Sample 012345',
    'Patient 01-01234',
  ])
  await ok('id', { modeName: 'Patient', id: '01-01234' })
  await client.post('/api/auth/deauthenticate')
  await client.logIn('user-database-datareader')
  // 4.1: cleared with the session.
  expect(await ok('init')).toMatchObject({ modeName: 'Patient', id: '' })
})

test('5.3 IDs are validated on the server, with the form’s messages', async () => {
  const { ok } = (await unchanged()).dataWriter
  const validate = async (modeName: string, id: string, forAdd = false) => ok('validate', { modeName, id, forAdd })
  expect(await validate('Patient', '01-01234')).toEqual({ valid: true, message: '' })
  expect(await validate('Patient', '01-01235')).toEqual({ valid: false, message: 'Study ID not found' })
  expect(await validate('Sample', '012345')).toEqual({ valid: false, message: 'Sample ID not found' })
  expect(await validate('Patient', '')).toEqual({ valid: false, message: 'Enter a value' })
  expect(await validate('Patient', '01-0123')).toEqual({ valid: false, message: 'Enter a valid value' })
  // D-68: the two spaces.
  expect(await validate('Patient', '01-01234', true)).toEqual({ valid: false, message: 'Study ID  already exists' })
  expect(await validate('Patient', 'xx-01234', true)).toEqual({ valid: true, message: '' })
  expect(await ok('status', person)).toEqual({ status: 1, statusText: '' })
  expect(await ok('status', { modeName: 'Patient', id: '99-99999' })).toEqual({ status: 0, statusText: '' })
})

test('D-25 an ID is added once, by DataWriter, and a sample to an existing person', async () => {
  const server = await setUp()
  const { ok, post } = await researcher(server, ...writer)
  expect(await ok('add', { modeName: 'Patient', id: 'xx-00001' })).toEqual({
    ...{ modeName: 'Patient', id: 'XX-00001', status: 1, statusText: '', isTest: true, created: true },
  })
  const again = await post('add', { modeName: 'Patient', id: 'XX-00001' })
  expect([again.statusCode, again.json().Message]).toEqual([409, 'Study ID  already exists'])
  expect((await post('add', { modeName: 'Sample', id: '000001' })).statusCode).toBe(422)
  expect((await post('add', { modeName: 'Sample', id: '000001', studyId: 'XX-00002' })).statusCode).toBe(422)
  expect(await ok('add', { modeName: 'Sample', id: '000001', studyId: 'XX-00001' })).toMatchObject({ id: '000001' })
  const only = await researcher(server, ...reader)
  expect((await only.post('add', { modeName: 'Patient', id: 'XX-00009' })).statusCode).toBe(403)
  expect(await ok('record/related', { modeName: 'Sample', id: '000001' })).toMatchObject({
    person: { id: 'XX-00001', isTest: true },
    samples: [{ id: '000001' }],
  })
})

test('D-5 search by prefix, lists in order, recent IDs, next and previous', async () => {
  const server = await setUp()
  const { db } = server.database
  for (let number = 1; number <= 60; number++) await addPerson(db, `02-${String(number).padStart(5, '0')}`)
  await addPerson(db, 'AB-00001')
  const { ok } = await researcher(server, ...reader)
  const found = await ok('search', { modeName: 'Patient', prefix: '02-' })
  expect([found.records.length, found.hasMore, found.records[0].id]).toEqual([50, true, '02-00001'])
  expect((await ok('search', { modeName: 'Patient', prefix: 'ab' })).records).toHaveLength(1)
  // LIKE wildcards are matched literally.
  for (const prefix of ['%', '_', '\\', "'"])
    expect((await ok('search', { modeName: 'Patient', prefix })).records).toEqual([])
  expect((await audited(server, 'research ID searched')).length).toBe(6)
  const page = await ok('record/list', { modeName: 'Patient', after: '02-00059', limit: 1 })
  expect([page.records[0].id, page.hasMore]).toEqual(['02-00060', true])
  const beside = async (side: string, id: string) =>
    (await ok(`record/${side}`, { modeName: 'Patient', id })).record?.id
  expect(await beside('next', '02-00001')).toBe('02-00002')
  expect(await beside('next', '02-00060')).toBe('AB-00001')
  expect(await beside('next', 'AB-00001')).toBeUndefined()
  expect(await beside('previous', '02-00001')).toBeUndefined()
  expect(await beside('previous', 'AB-00001')).toBe('02-00060')
  for (const id of ['02-00001', '02-00002', '02-00001']) await ok('id', { modeName: 'Patient', id })
  const recent = await ok('record/recent', { modeName: 'Patient' })
  expect(recent.records.map(({ id }: { id: string }) => id)).toEqual(['02-00001', '02-00002'])
  expect((await ok('record/recent', { modeName: 'Sample' })).records).toEqual([])
})

test('IDs are listed with diagnosis and last visit, and filtered by status, diagnosis and last visit', async () => {
  const server = await setUp()
  const { db } = server.database
  await addPerson(db, '01-00001', [value('diagnosis', null, 'MDS-5q'), ...wholeCase])
  await addPerson(db, '01-00002', [value('hb', '2022-01-05', 9)], { status: 2, statusText: 'Withdrawn' })
  await addPerson(db, '01-00003')
  const { ok, load, save, post } = await researcher(server, 'Database', 'DataReader', 'DataWriter')
  const idsFor = async (filter: object) =>
    (await ok('record/list', { modeName: 'Patient', ...filter })).records.map(({ id }: { id: string }) => id)
  const { records } = await ok('record/list', { modeName: 'Patient' })
  expect(records[0]).toMatchObject({
    ...{ id: '01-00001', diagnosis: 'MDS with low blasts and isolated 5q deletion', lastSeen: '2023-11-01' },
  })
  expect(records[2]).toMatchObject({ id: '01-00003', diagnosis: '', lastSeen: '' })
  expect(await idsFor({ status: 2 })).toEqual(['01-00002'])
  expect(await idsFor({ diagnosis: 'MDS-5q' })).toEqual(['01-00001'])
  expect(await idsFor({ seenSince: '2022-01-05' })).toEqual(['01-00001', '01-00002'])
  expect(await idsFor({ notSeenSince: '2023-11-01' })).toEqual(['01-00002', '01-00003'])
  expect((await ok('search', { modeName: 'Patient', prefix: '01-', status: 1 })).records).toHaveLength(2)
  for (const filter of [{ seenSince: '2023-02-30' }, { seenSince: "'" }, { status: 9 }, { diagnosis: 1 }])
    expect((await post('record/list', { modeName: 'Patient', ...filter })).statusCode).toBe(422)
  // A removed value is no visit, and a new one is.
  const at = { modeName: 'Patient', id: '01-00001' }
  const { version } = await load('blood-counts', at)
  const removal = count('2023-11-01', ['hb', null])
  expect((await save('blood-counts', version, removal, at)).statusCode).toBe(200)
  expect(await idsFor({ seenSince: '2023-05-02' })).toEqual([])
  const after = await load('blood-counts', at)
  expect((await save('blood-counts', after.version, count('2024-01-01', ['hb', 8]), at)).statusCode).toBe(200)
  expect(await idsFor({ seenSince: '2024-01-01' })).toEqual(['01-00001'])
})

test('D-11 who may not see the details of people gets neither them in a list nor a filter by them', async () => {
  const server = await setUp({ IP_POLICIES: 'ward=10.0.0.0/8', PORTLET_POLICIES: 'person-summary=ward' })
  await addPerson(server.database.db, '01-00001', [value('diagnosis', null, 'MDS-5q'), ...wholeCase])
  const { ok, post } = await researcher(server, ...reader)
  expect((await ok('record/list', { modeName: 'Patient' })).records).toEqual([
    { id: '01-00001', status: 1, statusText: '', isTest: false, diagnosis: '', lastSeen: '' },
  ])
  for (const filter of [{ diagnosis: 'MDS-5q' }, { seenSince: '2023-01-01' }, { notSeenSince: '2023-01-01' }])
    for (const [path, input] of [
      ['record/list', {}],
      ['search', { prefix: '01' }],
    ] as const) {
      const answer = await post(path, { modeName: 'Patient', ...input, ...filter })
      expect([answer.statusCode, answer.json().Message]).toEqual([422, 'Not available from this network'])
    }
})

test('listing, paging, searching and looking up IDs is audited with the IDs shown, without the query', async () => {
  const server = await setUp()
  const { db } = server.database
  for (const code of ['02-00001', '02-00002', '02-00003']) await addPerson(db, code)
  const { ok } = await researcher(server, ...reader)
  const detailsOf = async (action: string) =>
    (await audited(server, action)).map(
      ({ subject, detail }): Record<string, unknown> => ({ subject, ...(detail as object) }),
    )
  const digest = (query: string) => createHash('sha256').update(query).digest('base64url')
  await ok('search', { modeName: 'Patient', prefix: '02-0000' })
  expect(await detailsOf('research ID searched')).toEqual([
    { subject: 'Patient', query: digest('02-0000'), ids: ['02-00001', '02-00002', '02-00003'], count: 3 },
  ])
  await ok('record/list', { modeName: 'Patient', limit: 2 })
  await ok('record/recent', { modeName: 'Patient' })
  await ok('record/related', { modeName: 'Patient', id: '02-00001' })
  expect((await detailsOf('research IDs listed')).map(({ ids }) => ids)).toEqual(
    expect.arrayContaining([['02-00001', '02-00002'], [], ['02-00001']]),
  )
  await ok('record/next', { modeName: 'Patient', id: '02-00001' })
  await ok('record/previous', { modeName: 'Patient', id: '02-00001' })
  expect((await detailsOf('research ID paged')).map(({ ids }) => ids)).toEqual(
    expect.arrayContaining([['02-00002'], []]),
  )
  await ok('status', { modeName: 'Patient', id: '02-00003' })
  expect(await detailsOf('research ID looked up')).toMatchObject([{ subject: 'Patient', ids: ['02-00003'], count: 1 }])
  expect(JSON.stringify(await detailsOf('research ID searched'))).not.toContain('"02-0000"')
})

test('4.7 without a saved dashboard users get the presets of their roles', async () => {
  const server = await setUp()
  const titles = async (...roles: string[]) => {
    const { ok } = await researcher(server, ...roles)
    const { jsonUiData, isKept } = await ok('init')
    expect(isKept).toBe(true)
    const dashboard = readDashboard(jsonUiData)
    expect(dashboard?.selected).toBe(dashboard?.tabs[0]?.id)
    return dashboard?.tabs.map(({ title }) => title)
  }
  expect(await titles(...reader)).toEqual(['Person', 'Testing'])
  expect(await titles('Admin')).toEqual(['Service management'])
  expect(await titles('Admin', 'Database')).toEqual(['Person', 'Testing', 'Service management'])
})

test('T5 presets list what a user may add, with the access it gives', async () => {
  const server = await setUp()
  const offered = async (...roles: string[]) => {
    const { ok } = await researcher(server, ...roles)
    const { portlets: shown } = await ok('presets')
    return shown.map(({ component, access }: { component: string; access: string }) => `${component} ${access}`)
  }
  const ofPeople = portlets.filter(({ roles }) => !roles.some(({ name }) => name === 'Admin'))
  expect(await offered(...reader)).toEqual(ofPeople.map(({ component }) => `${component} Read`))
  expect(await offered(...writer, 'DataReader')).toContain('blood-counts Write')
  expect(await offered('Database')).toEqual([])
  expect(await offered('Admin', 'DataWriter')).toEqual(['service-manager Write'])
})

test('D-24 a layout is saved with its revision; one based on an older revision gets the newer layout', async () => {
  const server = await setUp()
  const { ok, post } = await researcher(server, ...reader)
  const { jsonUiData } = await ok('init')
  const first = readDashboard(jsonUiData) as Dashboard
  const mine = addTab(first, newTab('mine', 'My tab'))
  expect(await ok('ui', { jsonUiData: JSON.stringify(mine) })).toMatchObject({ revision: 1 })
  const opened = readDashboard((await ok('init')).jsonUiData)
  expect(opened).toEqual({ ...mine, revision: 1 })
  const stale = await post('ui', { jsonUiData: JSON.stringify(addTab(first, newTab('other', 'Other'))) })
  expect(stale.statusCode).toBe(409)
  expect(readDashboard(stale.json().current.jsonUiData)).toEqual(opened)
  expect(
    await ok('ui', { jsonUiData: JSON.stringify({ ...mine, revision: 1, selected: first.selected }) }),
  ).toMatchObject({
    revision: 2,
  })
  const other = await researcher(server, ...writer)
  expect(readDashboard((await other.ok('init')).jsonUiData)?.tabs.map(({ id }) => id)).not.toContain('mine')
})

test('D-24 of two simultaneous first saves one is stored, the other gets a conflict', async () => {
  const server = await setUp()
  const { ok, post } = await researcher(server, ...reader)
  const { jsonUiData } = await ok('init')
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('ui', { jsonUiData })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
})

test('T3 without UserDashboard the presets are shown again each time', async () => {
  const server = await setUp({ FEATURES: 'Database' })
  const { ok } = await researcher(server, ...reader)
  const { jsonUiData, isKept, mayAdd, maySearch } = await ok('init')
  expect([isKept, mayAdd, maySearch]).toEqual([false, false, false])
  expect(readDashboard(jsonUiData)?.tabs).toHaveLength(2)
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['another form', '{"v":2}'],
  ['no tab', '{"v":1,"revision":0,"selected":"a","tabs":[]}'],
  ['patient data smuggled in', layoutWith({ meta: [{ id: 'x', data: 'Jane Doe' }] })],
  ['a size of three', layoutWith({ size: 3 })],
  ['a NUL', layoutWith({ title: '\0' })],
  ['half a character', layoutWith({ title: '\ud800' })],
  ['markup for an id', layoutWith({ id: '<script>' })],
  ['a deep nest', `{"v":1,"tabs":${'['.repeat(5000)}${']'.repeat(5000)}}`],
])('D-24 an invalid layout is refused: %s', async (_, jsonUiData) => {
  const { post } = (await unchanged()).dataReader
  expect((await post('ui', { jsonUiData })).statusCode).toBe(422)
})

function layoutWith(portlet: object): string {
  const placed = { id: 'p', component: 'test', title: '', size: 1, collapsed: false, ...portlet }
  const tab = { ...newTab('t', 'T'), columns: [{ id: 'c', portlets: [placed] }] }
  return JSON.stringify({ v: 1, revision: 0, selected: 't', tabs: [tab] })
}

test('D-24 more than 256 kB is too large, and portlets that no longer exist are kept', async () => {
  const server = await setUp()
  const { ok, post } = await researcher(server, ...reader)
  expect((await post('ui', { jsonUiData: ' '.repeat(262_145) })).statusCode).toBe(413)
  await ok('ui', { jsonUiData: layoutWith({ component: 'gone' }) })
  expect((await ok('init')).jsonUiData).toContain('"gone"')
  const { load } = portletsOf(post)
  expect(await load('gone' as PortletName)).toMatchObject({
    access: 'None',
    reason: 'This portlet is not available',
    meta: [],
  })
})

test('4.7, T5 a preset of an older edition is replaced when the dashboard opens; a customised one is kept as a copy', async () => {
  const server = await setUp()
  const { client, ok } = await researcher(server, ...reader)
  const saved = readDashboard((await ok('init')).jsonUiData) as Dashboard
  const tabs = saved.tabs.map((tab) => ({ ...tab, revision: 0, ...(tab.name === 'Testing' && { fullWidth: true }) }))
  expect(client).toBeDefined()
  await server.database.db.insert(dashboards).values({
    ...{ username: 'user-database-datareader', revision: 7, layout: { ...saved, tabs }, modified: new Date() },
  })
  const { jsonUiData, notices } = await ok('init')
  const opened = readDashboard(jsonUiData)
  expect(opened?.revision).toBe(7)
  expect(opened?.tabs.map(({ title, name }) => [title, name])).toEqual([
    ['Person', 'Person'],
    ['Testing', 'Testing'],
    ['Testing (my copy)', ''],
  ])
  expect(notices).toEqual([
    'The preset tab "Person" has been updated.',
    'The preset tab "Testing" has been updated; your version is kept as "Testing (my copy)".',
  ])
  expect(await ok('ui', { jsonUiData })).toMatchObject({ revision: 8 })
})

type UiData = {
  selected: string
  tabs: { selected: boolean; title: string; columns: { portlets: Record<string, unknown>[] }[] }[]
}

test('3.3 tabs carry whether they are selected, portlets their definitions, and both may be saved again', async () => {
  const server = await setUp()
  const { ok, post } = await researcher(server, ...reader)
  const { jsonUiData } = await ok('init')
  const data = JSON.parse(jsonUiData) as UiData
  expect(data.tabs.map(({ title, selected }) => [title, selected])).toEqual([
    ['Person', true],
    ['Testing', false],
  ])
  const portletsOf = (tabs: UiData['tabs']) => tabs.flatMap(({ columns }) => columns.flatMap((each) => each.portlets))
  expect(portletsOf(data.tabs).find(({ component }) => component === 'test')).toEqual({
    ...{ id: expect.any(String), component: 'test', title: 'Test', size: 1, collapsed: false },
    ...{ global: false, test: true, category: 'Testing', modes: ['Patient'], ipPolicies: [], meta: [] },
    roles: [
      { name: 'DataWriter', access: 'Write' },
      { name: 'DataReader', access: 'Read' },
    ],
  })
  const tabs = data.tabs.map((tab) => ({ ...tab, selected: tab.title === 'Testing' }))
  await ok('ui', { jsonUiData: JSON.stringify({ ...data, tabs }) })
  const [stored] = await server.database.db.select().from(dashboards)
  expect(JSON.stringify(stored?.layout)).not.toMatch(/"category":"Testing","global|DataWriter|ipPolicies/)
  const again = JSON.parse((await ok('init')).jsonUiData) as UiData
  expect(again.tabs.map(({ selected }) => selected)).toEqual([false, true])
  expect(portletsOf(again.tabs)).toEqual(portletsOf(data.tabs))
  const wrong = { ...data, tabs: data.tabs.map((tab) => ({ ...tab, unknownField: 1 })) }
  expect((await post('ui', { jsonUiData: JSON.stringify(wrong) })).statusCode).toBe(422)
})

test('8 a selected mode that does not exist is logged as a configuration error, and the dashboard says so', async () => {
  const server = await testApp({ template: 'empty', environment: { FEATURES: everything }, expectErrors: true })
  await addPerson(server.database.db, person.id, wholeCase)
  const { ok } = await researcher(server, ...reader)
  await ok('id', person)
  await server.database.db.update(dashboardSessions).set({ modeName: 'Ward' })
  const { modeName, id, notices } = await ok('init')
  expect({ modeName, id }).toEqual({ modeName: 'Patient', id: '' })
  expect(notices).toEqual(['Configuration error: there is no mode “Ward”. The dashboard begins in the mode Patient.'])
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toMatchObject([
    { modeName: 'Ward', msg: 'configuration error: there is no such mode' },
  ])
})
