import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { clientWith, TestClient } from '#test/client.ts'

const page = { url: '/treatment/chelation' }
const collectionId = 'webui.treatment.chelation.reading'

test('visitors get display names, never usernames; logged-in users get usernames', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const { pool } = server.database
  const saved = await editor.post('/api/editable/collection/save', {
    page,
    item: { collectionId, data: { title: 'A', url: '' } },
  })
  expect(saved.statusCode).toBe(200)
  // The image of a page, as if the editor had placed it.
  await pool.query(
    `update versions set username = 'user-editor' where editable in
    (select e.id from editables e join pages p on p.id = e.page_id where p.url = $1)`,
    ['/diagnosis'],
  )
  const visitor = new TestClient(server.app)
  const changesFor = async (who: TestClient) =>
    [
      (await who.post('/api/content/page', { url: '/diagnosis' })).body,
      (await who.post('/api/content/page', { url: page.url })).body,
      (await who.post('/api/editable/collection/page', { page, collectionId })).body,
    ].join('\n')
  const rename = (name: string) =>
    pool.query(`update users set display_name = $1 where username = 'user-editor'`, [name])
  await rename('Dr A. Editor')
  expect(await changesFor(visitor)).not.toContain('user-editor')
  expect(await changesFor(visitor)).toContain('"imageUsername":"Dr A. Editor"')
  expect(await changesFor(visitor)).toContain('"username":"Dr A. Editor"')
  expect(await changesFor(editor)).toContain('"imageUsername":"user-editor"')
  for (const url of ['/diagnosis', page.url]) expect((await server.app.inject(url)).body).not.toContain('user-editor')
  // A display name that equals the username is not shown either, nor is that of a deleted account.
  await rename('User-Editor')
  expect((await changesFor(visitor)).toLowerCase()).not.toContain('user-editor')
  await pool.query(`update versions set username = 'left-long-ago'`)
  expect(await changesFor(visitor)).not.toContain('left-long-ago')
  expect(await changesFor(visitor)).toContain('"username":"a former editor"')
})
