import { expect, test } from 'vitest'
import type { RichNode } from '#features/rich-text/document.ts'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'

const text = (words: string): RichNode => ({ type: 'text', text: words })
const heading = (words: string): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

/** Words of the shell and of the browser that our pages must not use. */
const words = [
  ...['App state', 'App-root', 'app content', 'State', 'Root', 'Content', 'Navigation', 'User bar', 'Reference list'],
  ...['References', 'Reference 1', 'Recommendation 1', 'Table 1', 'R-222222', 'Change 1', 'Body', 'Location', 'Name'],
  ...['Slug', 'Slug', 'Slug 2', '≥', '≥'],
]

test.each([
  ['/treatment/chelation', 'webui.treatment.chelation.main'],
  ['/', 'webui..tasks'],
  ['/help', 'webui.help.main'],
  ['/prognosis/calculators/ipssr', 'webui.prognosis.calculators.ipssr.main'],
])('D-110 on %s no heading takes an id of the shell, and ids are unique', async (url, editableId) => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const before = idsIn((await server.app.inject(url)).body)
  const shell = before.filter((id) => id.startsWith('app-'))
  expect(shell).toEqual(
    expect.arrayContaining(['app-root', 'app-state', 'app-content', 'app-navigation', 'app-user-bar']),
  )
  const content: RichNode[] = [
    ...[...words, ...before].map(heading),
    { type: 'paragraph', content: [text('Cited'), { type: 'citation', attrs: { refs: ['Fenaux 2021'] } }] },
    {
      type: 'recommendation',
      attrs: { id: 'r-222222', strength: 'strong', direction: 'for', certainty: 'low', status: 'draft' },
      content: [{ type: 'statement', content: [text('Zebra advice')] }],
    },
  ]
  const answer = await editor.post('/api/editable/region', {
    page: { url },
    region: { editableId, content: { type: 'doc', content } },
  })
  expect(answer.statusCode).toBe(200)
  const savedIds = idsIn(answer.json().html)
  expect(savedIds.filter((id) => id.startsWith('app-'))).toEqual([])
  await expect.poll(async () => (await server.app.inject(url)).body).toContain('Zebra advice')
  const { body } = await server.app.inject(url)
  const after = idsIn(body)
  expect(after.filter((id, at) => after.indexOf(id) !== at)).toEqual([])
  for (const id of shell) expect(after, id).toContain(id)
  expect(body).toContain('<main')
  expect(body).toMatch(/<main [^>]*id="app-content"/)
  expect(body).toMatch(/<script type="application\/json" id="app-state">/)
  // Permanent ids come first, whatever a heading says.
  expect(body).toContain('<section class="recommendation" data-look="strong" id="r-222222"')
  expect(after).toEqual(
    expect.arrayContaining(['slug', 'slug-2', 'slug-2-2', 'section', 'section-2', 'section-app-state']),
  )
  // Every citation leads to its reference, and every link of the page's contents to what it names.
  for (const [, id = ''] of body.matchAll(/href="#([^"]+)"/g)) expect(after, id).toContain(id)
})

test('D-110 a page without such headings keeps the ids of its parts', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  expect(idsIn((await server.app.inject('/')).body)).toEqual(expect.arrayContaining(['tools', 'numbers', 'recent']))
  expect(idsIn((await server.app.inject('/treatment/chelation')).body)).toEqual(
    expect.arrayContaining(['key-points', 'references', 'reference-1']),
  )
})
