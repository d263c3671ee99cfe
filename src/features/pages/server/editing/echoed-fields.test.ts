import { expect, test } from 'vitest'
import { sharedApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { pngPicture } from '#test/pictures.ts'

const site = sharedApp({ template: 'empty', environment: { FEATURES: '' } }, (server) =>
  clientWith(server, 'Admin', 'Editor'),
)

/** Makes a call that must succeed, and returns its answer. */
async function ask(path: string, body: object) {
  const answer = await (await site()).post(path, body)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json()
}

/** What a page holds. */
const contentOf = (url: string) => ask('/api/content/page', { url })

const png = async () => ({ name: 'a.png', bytes: await pngPicture() })
const csv = { name: 'a.csv', bytes: Buffer.from('a;b\n1;2\n') }

test('3.4, 7 every call takes the page descriptors that the product answers', async () => {
  const url = '/about'
  const editableId = 'webui.about.main'
  const { page: short } = await ask('/api/editable/page', { page: { url }, editableId })
  expect(short).toEqual({ pageId: expect.any(Number), url, accessRoles: [], online: true })
  const content = { type: 'doc', content: [{ type: 'paragraph' }] }
  for (const page of [short, (await contentOf(url)).page]) {
    await ask('/api/editable/page', { page, editableId })
    const { version } = await ask('/api/editable/region', { page, region: { editableId, content } })
    await ask('/api/editable/versions', { page, editableId })
    await ask('/api/editable/restore', { page, editableId, version })
    await ask('/api/editable/collection/page', { page, collectionId: 'webui.about.reading' })
    await ask('/api/content/versions', { page })
  }
})

test('3.4 what a page descriptor says about access is ignored', async () => {
  const { page } = await contentOf('/about')
  const sent = { ...page, accessRoles: ['Admin'], online: false, title: 'Another' }
  const content = { type: 'doc', content: [{ type: 'paragraph' }] }
  await ask('/api/editable/region', { page: sent, region: { editableId: 'webui.about.main', content } })
  expect((await contentOf('/about')).page).toMatchObject({ accessRoles: [], online: true, title: page.title })
})

test.each([
  { kind: 'image', parameter: 'image', path: '/api/editable/image' },
  { kind: 'image_link', parameter: 'link', path: '/api/editable/link' },
  { kind: 'document', parameter: 'document', path: '/api/editable/document' },
])('3.6 a save of an $kind takes all that the page holds of it; only what editors set counts', async (saving) => {
  const { kind, parameter, path } = saving
  const page = { url: '/help' }
  const editableId = `webui.help.${parameter}`
  await ask(path, { page, [parameter]: { editableId, type: kind, imageDescription: 'A figure' } })
  const stored = async () =>
    (await contentOf('/help')).contentItems.find((item: { editableId: string }) => item.editableId === editableId)
  const item = await stored()
  const others = { imageUsername: 'Somebody', imageFileName: 'other.png', imageWidth: 3, editRoles: ['Nobody'] }
  const sent = { ...item, ...others, imageDescription: 'Another figure' }
  const { version } = await ask(path, { page, [parameter]: sent })
  const { imageUsername, imageFileName, imageWidth, editRoles } = item
  const kept = { imageUsername, imageFileName, imageWidth, editRoles }
  expect(await stored()).toMatchObject({ ...kept, version, imageDescription: 'Another figure' })

  const client = await site()
  const wrong = await client.post(path, { page, [parameter]: { editableId, type: 'region' } })
  expect(wrong.statusCode).toBe(422)
  const unknown = await client.post(path, { page, [parameter]: { ...item, unknownField: 1 } })
  expect(unknown.json()).toMatchObject({ code: 'INVALID', Info: expect.stringContaining('unknownField') })
})

test('3.6 uploads take the type, and all that the page holds of their place', async () => {
  const client = await site()
  const { page } = await contentOf('/diagnosis')
  const upload = async (path: string, field: string, editable: object, file: { name: string; bytes: Buffer }) => {
    const answer = await client.upload(path, { pageJson: page, [field]: editable }, file)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().item
  }
  const document = { editableId: 'webui.diagnosis.paper', type: 'document' }
  const first = await upload('/api/editable/document/file', 'documentJson', document, csv)
  const second = await upload('/api/editable/document/file', 'documentJson', first, csv)
  expect(second).toMatchObject({ documentId: first.documentId, linkUrl: first.linkUrl, version: 2 })
  const withImage = await upload('/api/editable/image/file', 'imageJson', second, await png())
  expect(withImage).toMatchObject({ type: 'document', documentUploadId: second.documentUploadId, version: 3 })
})

test('3.4, 7 a region is saved with its type, and with all that the page and its last save answered', async () => {
  const { page } = await contentOf('/treatment')
  const editableId = 'webui.treatment.main'
  const text = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  })
  const region = { editableId, type: 'region', editRoles: ['Editor'], collectionItemId: null, content: text('One') }
  const saved = await ask('/api/editable/region', { page, region })
  const item = (await contentOf('/treatment')).contentItems.find(
    (each: { editableId: string }) => each.editableId === editableId,
  )
  const again = { ...item, ...saved, html: '<p>Not this</p>', content: text('Two') }
  expect((await ask('/api/editable/region', { page, region: again })).html).toContain('Two')
})

test('7 a collection is ordered with its page and items alone, by their ids or as the product answers them', async () => {
  const client = await site()
  const { page } = await contentOf('/prognosis')
  const collectionId = 'webui.prognosis.reading'
  const add = (title: string, id = collectionId) =>
    ask('/api/editable/collection/save', { page, item: { collectionId: id, data: { title, url: '' } } })
  await add('Elsewhere', 'webui.prognosis.other')
  const saved = [await add('One'), await add('Two'), await add('Three')]
  const ids = saved.map(({ collectionItemId }) => collectionItemId)
  const listed = async () => (await ask('/api/editable/collection/page', { page, collectionId })).items
  const shown = async () => (await listed()).map(({ data }: { data: { title: string } }) => data.title)

  const ordered = await ask('/api/editable/collection/order', { page, items: ids.toReversed() })
  expect(ordered).toMatchObject({ collectionId, items: ids.toReversed() })
  expect(await shown()).toEqual(['Three', 'Two', 'One'])
  await ask('/api/editable/collection/order', { page, items: (await listed()).toReversed() })
  expect(await shown()).toEqual(['One', 'Two', 'Three'])

  const order = async (items: unknown[]) =>
    (await client.post('/api/editable/collection/order', { page, items })).json()
  expect(await order([])).toMatchObject({ Message: 'Without items, the request must name the collection.' })
  expect(await order([999_999])).toMatchObject({ code: 'NOT_FOUND' })
  expect(await order(ids.slice(1))).toMatchObject({ code: 'CONFLICT', current: { items: ids } })

  const [first] = await listed()
  const renamed = { ...first, data: { title: 'First', url: '' } }
  expect(await ask('/api/editable/collection/save', { page, item: renamed })).toMatchObject({ version: 2 })
  await ask('/api/editable/collection/remove', { page, item: saved[1] })
  expect(await shown()).toEqual(['First', 'Three'])
})
