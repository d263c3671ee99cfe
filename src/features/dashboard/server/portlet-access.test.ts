import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { testOutbox } from '#test/mail.ts'
import { addPerson, addSample, value, wholeCase } from '#test/registry.ts'
import { audited, person, reader, researcher, setUp, writer } from '#test/researcher.ts'
import { portlets } from '../contract/index.ts'

test('3.3 the test portlet: Write for DataWriter, Read for DataReader, no access otherwise', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id)
  const dataWriter = await researcher(server, ...writer)
  const dataReader = await researcher(server, ...reader)
  const withoutRole = await researcher(server, 'Database')
  const note = { text: 'a note', number: 7.5, isTicked: true }
  expect(await dataWriter.load('test')).toMatchObject({
    access: 'Write',
    version: 0,
    id: '01-01234',
    modeName: 'Patient',
  })
  const saved = await dataWriter.save('test', 0, { note })
  expect(saved.json()).toMatchObject({ version: 1, username: 'user-database-datawriter' })
  const loaded = await dataReader.load('test')
  expect(loaded).toMatchObject({ access: 'Read', version: 1, reason: '', data: { note } })
  expect(await withoutRole.load('test')).toMatchObject({
    access: 'None',
    reason: 'You no longer have access',
    meta: [],
  })
  const refused = await dataReader.save('test', 1, { note })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'ACCESS'])
  expect((await withoutRole.save('test', 1, { note })).statusCode).toBe(422)
  expect((await audited(server, 'portlet save refused')).length).toBe(2)
  const history = await dataReader.ok('portlet/history', { portletId: 'p', component: 'test', ...person, key: 'note' })
  expect(history).toMatchObject({ id: '01-01234', versions: [{ shown: 'a note', reason: 'a test' }] })
})

test('T5 a portlet for another mode shows nothing and says which; one about an ID needs one', async () => {
  const server = await setUp()
  const { id } = await addPerson(server.database.db, person.id, wholeCase)
  await addSample(server.database.db, '000001', id)
  const { load, post } = await researcher(server, ...writer)
  expect(await load('blood-counts', { modeName: 'Sample', id: '000001' })).toMatchObject({
    ...{ access: 'None', reason: 'Patient mode only', meta: [] },
  })
  for (const at of [
    { modeName: 'Patient', id: '' },
    { modeName: 'Patient', id: '01-99999' },
  ]) {
    const answer = await post('portlet/load', { portletId: 'p', component: 'blood-counts', ...at })
    expect(answer.statusCode).toBe(422)
  }
})

test('each answer is about the requested ID, however many are requested at the same time', async () => {
  const server = await setUp()
  const codes = Array.from({ length: 20 }, (_, at) => `03-${String(at).padStart(5, '0')}`)
  for (const [at, code] of codes.entries())
    await addPerson(server.database.db, code, [value('hb', '2023-01-01', 8 + at / 10)])
  const { load } = await researcher(server, ...reader)
  const ids = Array.from({ length: 60 }, (_, at) => codes[(at * 7) % codes.length] ?? '')
  const answers = await Promise.all(ids.map((id) => load('blood-counts', { modeName: 'Patient', id })))
  expect(answers.map(({ id }) => id)).toEqual(ids)
  expect(answers.map(({ data }) => data.values[0]?.number)).toEqual(ids.map((id) => 8 + codes.indexOf(id) / 10))
  // Every read is in the audit log; simultaneous reads of one person share an entry.
  const entries = await audited(server, 'research data read')
  expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set(codes.map((code) => `Patient ${code}`)))
})

test('T5 the service manager is for Admin, lists the services and runs them', async () => {
  const { dataDir, messages } = await testOutbox()
  const server = await setUp({ DATA_DIR: dataDir })
  const { load, save } = await researcher(server, 'Admin')
  const at = { modeName: 'Patient', id: '' }
  const { data, access } = await load('service-manager', at)
  expect(access).toBe('Write')
  expect(data.services.map(({ id, actions }) => [id, ...actions])).toEqual([
    ['database'],
    ['mail', 'run'],
    ['files'],
    ['jobs', 'run'],
    ['page-cache', 'run'],
  ])
  expect(data.services[2]).toMatchObject({ state: 'ok', detail: 'On disk' })
  expect(data.services[0]).toMatchObject({ state: 'ok', detail: expect.stringMatching(/^PostgreSQL \d+/) })
  const act = (service: string, action: string) => save('service-manager', 0, { action: { service, action } }, at)
  expect((await act('mail', 'run')).statusCode).toBe(200)
  expect((await messages()).map(({ headers }) => headers.get('subject'))).toEqual(['Test message'])
  for (const [service, action] of [
    ['jobs', 'run'],
    ['page-cache', 'run'],
  ] as const)
    expect((await act(service, action)).statusCode).toBe(200)
  const after = (await load('service-manager', at)).data.services
  expect(after.find(({ id }) => id === 'jobs')?.lastRun).not.toBeNull()
  expect(after.find(({ id }) => id === 'mail')?.lastRun).not.toBeNull()
  for (const [service, action] of [
    ['database', 'run'],
    ['nothing', 'run'],
    ['mail', 'restart'],
  ] as const)
    expect((await act(service, action)).statusCode).toBe(422)
  const other = await researcher(server, ...writer, 'Editor')
  expect(await other.load('service-manager', at)).toMatchObject({ access: 'None', meta: [] })
  expect((await other.save('service-manager', 0, { action: { service: 'jobs', action: 'run' } }, at)).statusCode).toBe(
    422,
  )
})

test('6 an administrator without the role Database gets no portlet about people', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id, wholeCase)
  const { load, post } = await researcher(server, 'Admin', 'DataWriter', 'DataReader')
  const aboutPeople = portlets.filter(({ roles }) => roles.every(({ name }) => name !== 'Admin'))
  expect(aboutPeople.length).toBeGreaterThan(4)
  for (const { component } of aboutPeople)
    expect(await load(component), component).toMatchObject({ access: 'None', meta: [] })
  for (const path of ['id', 'status', 'validate', 'add', 'search', 'record/list', 'record/next'])
    expect((await post(path, { ...person, prefix: '' })).statusCode).toBe(403)
  expect(await audited(server, 'research data read')).toEqual([])
})

test('D-11 a portlet under a policy is offered, loaded and saved from its networks only', async () => {
  const server = await setUp({ IP_POLICIES: 'internal=192.0.2.0/25', PORTLET_POLICIES: 'test=internal' })
  await addPerson(server.database.db, person.id)
  const { client, load, save, ok } = await researcher(server, ...writer)
  const offered = async () => (await ok('presets')).portlets.map(({ component }: { component: string }) => component)
  expect(await offered()).toContain('test')
  expect((await load('test')).access).toBe('Write')
  client.address = '198.51.100.1'
  expect(await offered()).not.toContain('test')
  expect(await load('test')).toMatchObject({ access: 'None', reason: 'Not available from this network', meta: [] })
  expect((await save('test', 0, { note: { text: '', number: null, isTicked: false } })).statusCode).toBe(422)
  // It keeps its place on its preset tab.
  expect((await ok('init')).jsonUiData).toContain('"test"')
  // Without a trusted proxy, an address claimed by the browser is ignored.
  const forged = await client.post(
    '/api/database/portlet/load',
    { portletId: 'p', component: 'test', ...person },
    { headers: { 'x-forwarded-for': '192.0.2.1' } },
  )
  expect(forged.json().access).toBe('None')
})

test('D-11 a policy without a network admits nobody, with a warning at start; an unknown portlet stops the start', async () => {
  const server = await setUp({ PORTLET_POLICIES: 'test=internal' })
  expect(server.log.map(({ msg }) => msg)).toContainEqual(
    'IP_POLICIES: internal names no network, so nobody may see the portlet test',
  )
  await addPerson(server.database.db, person.id)
  const { load } = await researcher(server, ...writer)
  expect((await load('test')).access).toBe('None')
  await expect(
    testApp({ template: 'empty', environment: { FEATURES: 'Database', PORTLET_POLICIES: 'tset=internal' } }),
  ).rejects.toThrow('PORTLET_POLICIES: unknown portlets: tset')
})

test('T5 without configuration there are no test portlets, nor the tab that contains nothing else', async () => {
  const server = await setUp({ TEST_PORTLETS: 'off' })
  await addPerson(server.database.db, person.id)
  const { load, ok } = await researcher(server, ...writer)
  expect(await load('test')).toMatchObject({ access: 'None', meta: [] })
  const { tabs, portlets } = await ok('presets')
  expect(tabs.map(({ name }: { name: string }) => name)).toEqual(['Person'])
  expect(portlets.map(({ test }: { test: boolean }) => test)).not.toContain(true)
})

test('a removed role takes effect at once', async () => {
  const server = await setUp()
  await addPerson(server.database.db, person.id, wholeCase)
  const { client, post, load } = await researcher(server, ...reader)
  expect((await load('blood-counts')).access).toBe('Read')
  const admin = await clientWith(server, 'Admin')
  const { users } = (await admin.post('/api/admin/users')).json()
  const { id } = users.find(({ username }: { username: string }) => username === 'user-database-datareader')
  await admin.post('/api/admin/users/change', { id, displayName: 'x', email: '', roles: ['Database'] })
  // The login ends, and the next one has the roles that are left.
  expect((await post('portlet/load', { portletId: 'p-1', component: 'blood-counts', ...person })).statusCode).toBe(403)
  await client.logIn('user-database-datareader')
  expect(await load('blood-counts')).toMatchObject({ access: 'None', meta: [] })
})
