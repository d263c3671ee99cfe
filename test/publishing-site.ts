import { expect } from 'vitest'
import { openDatabase } from '#base/server/database/database.ts'
import { testApp } from './app.ts'
import { clientWith, TestClient } from './client.ts'
import { testDatabase } from './database.ts'
import { outboxIn, uidIn } from './emails.ts'

export const page = { url: '/treatment/chelation' }
export const main = 'webui.treatment.chelation.main'
export const documentOf = (...words: string[]) => ({
  type: 'doc',
  content: words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const ann = { name: 'Ann Example', email: 'ann@example.org', profession: 'haematologist' }
export const bob = { name: 'Bob Example', email: 'bob@example.org', profession: 'pharmacist' }

/** A site whose pages are sent for review, signed and released, and the calls of those who do so. */
export async function site(environment: Record<string, string> = {}) {
  const { url } = await testDatabase('starter')
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {})
  const server = await testApp({ database, isAlone: true, environment: { FEATURES: 'Publishing', ...environment } })
  const [admin, editor] = [await clientWith(server, 'Admin'), await clientWith(server, 'Editor')]
  const reader = new TestClient(server.app)
  const ok = async (client: TestClient, path: string, body: object = {}) => {
    const answer = await client.post(path, body)
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
    return answer.json()
  }
  const save = (...words: string[]) =>
    ok(editor, '/api/editable/region', { page, region: { editableId: main, content: documentOf(...words) } })
  const pages = async () => {
    const { drafts } = await ok(admin, '/api/publishing/page', { page })
    const shown = drafts.map(({ editableId, version }: Record<string, unknown>) => ({ editableId, version }))
    return [{ url: page.url, shown }]
  }
  const release = async (note = 'A lower dose') => admin.post('/api/publishing/release', { pages: await pages(), note })
  const send = (...people: object[]) =>
    editor.post('/api/publishing/review/send', {
      pages: [page.url],
      note: 'Please check the dose',
      due: day(7),
      people,
    })
  /** A browser that has opened the link of the last message to this address. */
  async function reviewer(email: string) {
    const messages = await outboxIn(server.dataDir)
    const letter = messages.findLast(
      ({ headers, text }) => headers.get('to')?.includes(email) && text.includes('/link/'),
    )
    const client = new TestClient(server.app)
    await client.post('/api/auth/authenticated')
    const uid = uidIn(letter ?? { text: '' })
    const used = await client.post('/api/link/confirm', { uid })
    return { client, uid, target: used.json().target }
  }
  const label = async () => (await ok(reader, '/api/content/page', page)).review
  return { server, url, admin, editor, reader, ok, save, pages, release, send, reviewer, label }
}

/** The review that a reviewer has opened by their link. */
export async function open(client: TestClient) {
  const answer = await client.post('/api/publishing/review/open', {})
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().review
}

export const signature = { organisation: 'Example Hospital', interests: 'None', remark: '', isDeclared: true }

/** Signs the page as one of the people it was sent to. */
export async function signAs(who: typeof ann, { ok, reviewer }: Awaited<ReturnType<typeof site>>, opened?: TestClient) {
  const client = opened ?? (await reviewer(who.email)).client
  const { id, profession } = await open(client)
  const body = { ...signature, review: id, profession }
  return { client, body, ...(await ok(client, '/api/publishing/sign', body)) }
}
