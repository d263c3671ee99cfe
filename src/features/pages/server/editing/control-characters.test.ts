import { expect, test } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'

const page = { url: '/treatment/chelation' }
const main = 'webui.treatment.chelation.main'
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })

const withoutCaptcha = { environment: { FEATURES: '' } } as const
const editor = async () => withEditor(await testApp(withoutCaptcha))
/** A site on which nothing is saved. */
const unchanged = sharedApp(withoutCaptcha, withEditor)

async function withEditor(server: TestApp) {
  const client = await clientWith(server, 'Editor', 'Admin')
  const save = (content: unknown) =>
    client.post('/api/editable/region', { page, region: { editableId: main, content } })
  return { server, client, save }
}

test('a region loses its control characters and direction overrides, and the answer says how many and where', async () => {
  const { server, save } = await editor()
  const cell = (words: string) => ({ type: 'tableCell', content: [paragraph(text(words))] })
  const answer = await save(
    doc(
      paragraph(text('kept')),
      paragraph(text('2.5\u0000', 'bold'), text('5\u202e mg'), text('\ud800'), text('\u0007')),
      {
        type: 'table',
        attrs: { caption: 'Do\u202eses' },
        content: [{ type: 'tableRow', content: [cell('5'), cell('\u206610')] }],
      },
    ),
  )
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().notes).toEqual([
    { path: '/content/1', message: 'Block 2: 4 control characters were removed.' },
    { path: '/content/2', message: 'Block 3: 2 control characters were removed.' },
  ])
  expect(answer.json().content.content[1]).toEqual(paragraph(text('2.5 ', 'bold'), text('5 mg')))
  await expect.poll(async () => (await server.app.inject(page.url)).body).toContain('<strong>2.5 </strong>5\u00a0mg')
  const body = (await server.app.inject(page.url)).body
  expect(body).toContain('Doses')
  expect(body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('a region without them returns no notes', async () => {
  const { save } = await editor()
  expect((await save(doc(paragraph(text('plain'))))).json()).not.toHaveProperty('notes')
})

test('a refused region names itself and the place', async () => {
  const { save } = await unchanged()
  const answer = await save(
    doc(paragraph(text('one')), {
      type: 'blockquote',
      content: [paragraph(), { type: 'heading', content: [text('no')] }],
    }),
  )
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    Message: 'The main text could not be saved: it holds something that is not allowed in block 2.',
    path: '/content/1',
  })
  const deeper = await save(
    doc(paragraph(), { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph({ type: 'script' })] }] }),
  )
  expect(deeper.json().path).toBe('/content/1/content/0/content/0/content/0')
  expect((await save('text')).json().path).toBe('')
})

test.each([
  [
    'an item',
    '/api/editable/collection/save',
    {
      page,
      item: {
        collectionId: 'webui.treatment.chelation.reading',
        data: { title: 'EMA\u0000 \u202etext', note: 'a\nb\u0007c' },
      },
    },
    ['/item/data/title', '/item/data/note'],
  ],
  [
    'page properties',
    '/api/content/properties',
    {
      page,
      properties: {
        title: 'Iron\u202e',
        description: null,
        accessRoles: [],
        online: true,
        reviewed: null,
        reviewedBy: 'A\u0001B',
        nextReview: null,
      },
    },
    ['/properties/title', '/properties/reviewedBy'],
  ],
  [
    'a reference',
    '/api/content/reference',
    { reference: { key: 'A2020', type: 'article-journal', authors: ['A\u0000B'], title: 'Ti\u202etle\ud800' } },
    ['/reference/authors/0', '/reference/title'],
  ],
  [
    'an image',
    '/api/editable/image',
    { page, image: { editableId: 'webui.treatment.chelation.figure', imageId: 0, imageDescription: 'A\u0000B\u202e' } },
    ['/image/imageDescription'],
  ],
])('%s loses its control characters, and the answer says where', async (_, path, input, paths) => {
  const { client } = await editor()
  const answer = await client.post(path, input)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().notes.map((note: { path: string }) => note.path)).toEqual(paths)
  const { notes: _notes, ...saved } = answer.json()
  expect(JSON.stringify(saved)).not.toMatch(/\\u0000|\\u0007|\\ud800|\u202e/)
  if (path.includes('collection')) expect(saved.data).toEqual({ title: 'EMA text', note: 'a\nb c' })
})

test('elsewhere text that cannot be stored is still refused', async () => {
  const { client } = await unchanged()
  const answer = await client.post('/api/editable/region', {
    page: { url: '/a\u0000' },
    region: { editableId: main, content: doc() },
  })
  expect(answer.statusCode).toBe(422)
})
