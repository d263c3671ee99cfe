import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announce } from '#base/server/database/announce.ts'
import { sharedApp, testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { clinicQuestions, type SearchExample, searchExamples } from '#test/search-examples.ts'
import { pathOf } from '#test/searching.ts'
import { unseenSearchExamples } from '#test/unseen-search-examples.ts'
import type { ListPage } from '../contract/lists.ts'
import type { SearchAnswer } from '../contract/search.ts'
import type { Synonyms } from '../contract/synonyms.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** React separates texts by comments. */
const withoutComments = (html: string) => html.replaceAll('<!-- -->', '')

/** A site whose content stays as it is. */
const unchanged = sharedApp()

/** The position of the first answer at one of the example's places, and whether the first three show its words. */
async function placeOf(app: FastifyInstance, { q, places, shows, missing }: SearchExample) {
  const response = await app.inject({ url: '/api/search', query: { q } })
  expect(response.statusCode).toBe(200)
  const answer = response.json<SearchAnswer>()
  if (missing) {
    const isRefused = answer.total === 0 && !answer.nearest && missing.every((word) => answer.missing.includes(word))
    return { q, at: isRefused ? 0 : -1, shows, isShown: true }
  }
  const { answers } = answer
  const at = answers.findIndex((answer) =>
    places.some(
      ({ route, under }) =>
        answer.url.split('#')[0] === route && (!under || under.some((words) => pathOf(answer).includes(words))),
    ),
  )
  const first = answers.slice(0, 3).flatMap(({ text, also = [] }) => [text, ...also.map((one) => one.text)])
  return { q, at, shows, isShown: shows === undefined || first.some((text) => plain(text).includes(shows)) }
}

test('each example finds its place', async () => {
  const { app } = await unchanged()
  const found = await Promise.all(searchExamples.map((example) => placeOf(app, example)))
  expect(found.filter(({ at, isShown }) => at < 0 || at > 2 || !isShown)).toEqual([])
  expect(found.filter(({ at }) => at === 0).length).toBeGreaterThanOrEqual(found.length * 0.9)
  const clinic = await Promise.all(clinicQuestions.map((example) => placeOf(app, example)))
  const doses = clinic.filter(({ shows }) => shows !== undefined)
  expect(doses.filter(({ isShown }) => !isShown).length).toBeLessThanOrEqual(doses.length / 10)
  expect(clinic.filter(({ at }) => at >= 0 && at < 3).length).toBeGreaterThanOrEqual(clinic.length * 0.9)
  expect(clinic.filter(({ at }) => at === 0).length).toBeGreaterThanOrEqual(clinic.length * 0.7)
  const filled = async (q: string) =>
    (await app.inject({ url: '/api/search', query: { q } })).json<SearchAnswer>().calculator?.filled
  expect(await filled('ipss-r hb 9.2 plt 80')).toEqual(['Haemoglobin 9.2 g/dL', 'Platelets 80 × 10⁹/L'])
  expect(await filled('ccrs plt 90 mutations 2')).toEqual(['Platelets 90 × 10⁹/L', 'Number of mutations 2'])
  expect(await filled('nordic score epo 80')).toEqual(['Serum erythropoietin 80 U/L'])
  expect(await filled('transfusion burden episodes 3')).toEqual(['Transfusion episodes in 16 weeks 3 episodes'])
  expect(await filled('hct-ci bmi 36')).toEqual(['BMI 36 kg/m²'])
  // The requested row of a dose card comes first, above the start; a general question for the dose shows the start.
  const rowsFor = async (q: string) => {
    const [first] = (await app.inject({ url: '/api/search', query: { q } })).json<SearchAnswer>().answers
    const rows = first ? [first, ...(first.also ?? [])] : []
    return {
      caution: first?.caution?.text,
      asked: rows.filter(({ isUnasked }) => !isUnasked).map(({ title }) => title),
    }
  }
  expect((await rowsFor('luspatercept dose reduction')).asked).toEqual([
    ...['Rapid rise', 'Lowest dose', 'Grade ≥ 3 toxicity', 'Start'],
  ])
  const deferasirox = await rowsFor('deferasirox reduce dose')
  expect(deferasirox.asked).toEqual(['Lower', 'Reduce', 'Kidney', 'Liver', 'Start'])
  expect(deferasirox.caution).toContain('Never swap mg for mg')
  expect((await rowsFor('ESA dose reduction')).asked[0]).toBe('Decrease')
  for (const q of ['luspatercept dose', 'deferasirox dose', 'epo dose'])
    expect((await rowsFor(q)).asked).toContain('Start')
  // The search page shows the same without JavaScript.
  const page = await app.inject({ url: '/search', query: { q: 'EPO dose' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('data-path="Erythropoiesis-stimulating agents › Dose › ')
  expect(plain(page.body)).toContain('450 units/kg')
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  expect(page.body).toMatch(/<title>[^<]*Search: EPO dose<\/title>/)
})

test('most questions that no rule was made for find their place', async () => {
  const { app } = await unchanged()
  const found = await Promise.all(unseenSearchExamples.map((example) => placeOf(app, example)))
  expect(found.filter(({ at }) => at >= 0 && at < 3).length).toBeGreaterThanOrEqual(found.length * 0.9)
  expect(found.filter(({ at }) => at === 0).length).toBeGreaterThanOrEqual(found.length * 0.75)
})

const ask = async (app: FastifyInstance, q: string, query: Record<string, string> = {}) =>
  (await app.inject({ url: '/api/search', query: { q, ...query } })).json<SearchAnswer>()
const pathsOf = ({ answers }: SearchAnswer) => answers.map(({ url }) => url.split('#')[0])
const textOf = (answer: SearchAnswer['answers'][number] | undefined) =>
  plain([answer, ...(answer?.also ?? [])].map((one) => `${one?.title} ${one?.text}`).join(' '))

test('a drug binds: another drug’s dose is never in its place', async () => {
  const { app } = await unchanged()
  const oral = await ask(app, 'Inqovi CrCl 25')
  expect(oral.answers[0]).toMatchObject({ caption: expect.stringContaining('cedazuridine'), title: 'Kidney' })
  expect(pathsOf(oral)).not.toContain('/treatment/Lenalidomide')
  const ivosidenib = await ask(app, 'ivosidenib dose')
  expect(textOf(ivosidenib.answers[0])).toContain('ivosidenib 500 mg once daily')
  expect(ivosidenib.answers.filter((one) => !/ivosidenib/i.test(textOf(one)))).toEqual([])
  const cards = (await ask(app, 'epo dose', { limit: '50' })).answers.filter(({ isDose, caption }) => isDose && caption)
  expect(cards.map(({ url }) => url.split('#')[0])).not.toContain('/treatment/Lenalidomide')
  for (const q of ['midostaurin dose', 'Jakavi', 'pembrolizumab with azacitidine dose'])
    expect(await ask(app, q), q).toMatchObject({ total: 0, missing: [expect.any(String)] })
})

test.each([
  ['Vidaza', '/treatment/HMA'],
  ['Revlimid', '/treatment/Lenalidomide'],
  ['Reblozyl', '/treatment/Luspatercept'],
  ['lena', '/treatment/Lenalidomide'],
  ['luspa', '/treatment/Luspatercept'],
])('%s alone gives its dose, its recommendation and its monitoring', async (q, path) => {
  const { app } = await unchanged()
  const answer = await ask(app, q)
  expect(pathsOf(answer).slice(0, 3)).toEqual([path, path, path])
  const [dose, recommendation, monitoring] = answer.answers
  expect(dose).toMatchObject({ kind: 'row', isDose: true })
  expect(recommendation).toMatchObject({ kind: 'recommendation' })
  expect(pathOf(monitoring as (typeof answer.answers)[number])).toMatch(/monitoring/i)
})

test.each([
  ['when to start ESA', '/treatment/Growth-factors/ESA', 'Hb ≤ 10 g/dL (100 g/L)'],
  ['when to start chelation', '/treatment/chelation', 'ferritin is > 1000 µg/L'],
  ['when to start lenalidomide', '/treatment/Lenalidomide', 'with isolated del(5q)'],
  ['when to start azacitidine', '/treatment/HMA', 'We recommend azacitidine'],
  ['azacitidine creatinine', '/treatment/HMA', 'falls below 20 mmol/L'],
  ['azacitidine kidney', '/treatment/HMA', 'falls below 20 mmol/L'],
  ['azacitidine bicarbonate', '/treatment/HMA', 'falls below 20 mmol/L'],
  ['lenalidomide creatinine', '/treatment/Lenalidomide', '30–49 mL/min'],
])('%s: the first answer is what to do, not the list of tests', async (q, path, words) => {
  const { app } = await unchanged()
  const { answers } = await ask(app, q)
  expect(answers[0]?.url.split('#')[0]).toBe(path)
  expect(textOf(answers[0])).toContain(words)
})

test.each([
  ['azacitidine kidneys impaired', 'Kidney'],
  ['azacitidine if the kidneys are impaired', 'Kidney'],
  ['azacitidine impaired renal function', 'Kidney'],
  ['azacitidine severe kidney impairment', 'Kidney'],
  ['azacitidine livers impaired', 'Liver'],
  ['azacitidine hepatic impairment', 'Liver'],
  ['luspatercept kidneys impaired', 'Kidney'],
  ['luspatercept livers impaired', 'Liver'],
  ['deferasirox liver impaired', 'Liver'],
])('%s: the first answer is the row of that organ', async (q, title) => {
  const { app } = await unchanged()
  const [first] = (await ask(app, q)).answers
  expect(first).toMatchObject({ isDose: true, title })
  expect(first?.also?.filter(({ isUnasked }) => !isUnasked) ?? []).toEqual([])
})

test('the title of an answer from a summary begins with its page', async () => {
  const { app } = await unchanged()
  const { body } = await app.inject({ url: '/search', query: { q: 'when is lenalidomide stopped' } })
  expect(body).toMatch(/<a href="[^"]*">Lenalidomide › In short<\/a>/)
  expect(body).not.toMatch(/<a href="[^"]*">In short<\/a>/)
})

test('a value outside a class does not show it first', async () => {
  const { app } = await unchanged()
  const [first] = (await ask(app, '7% blasts SF3B1')).answers
  expect(textOf(first)).toContain('5–9%')
  expect(textOf(first)).not.toContain('Marrow < 5%')
})

test.each([
  ['is a transfusion needed hb 75', '/treatment/supportive'],
  ['lenalidomide in my pt, stable', '/treatment/Lenalidomide'],
  ['is chelation worth it', '/treatment/chelation'],
  ['live vaccine allowed?', '/treatment/infection'],
  ['mds after chemo for breast cancer', '/diagnosis/neighbours'],
])('%s is answered: its other words only lower an answer', async (q, path) => {
  const { app } = await unchanged()
  expect(pathsOf(await ask(app, q)).slice(0, 3)).toContain(path)
})

test.each([
  ['driving after transfusion', 'driving'],
  ['travel insurance', 'insurance'],
  ['parking at hospital', 'parking'],
])('%s: what no page mentions is named, and nothing is offered in its place', async (q, word) => {
  const { app } = await unchanged()
  const answer = await ask(app, q)
  expect(answer).toMatchObject({ total: 0, missing: [word] })
  expect(answer.nearest).toBeUndefined()
  const page = await app.inject({ url: '/search', query: { q } })
  expect(withoutComments(page.body)).toContain(
    `Nothing on this site mentions “${word}”, so nothing is suggested in its place.`,
  )
})

test.each([
  ['pip-taz', '/treatment/infection'],
  ['Shingrix', '/treatment/infection'],
  ['Prevenar 20', '/treatment/infection'],
  ['LMWH', '/treatment/Lenalidomide'],
  ['chélation du fer', '/treatment/chelation'],
  ['Azacitidin Dosierung', '/treatment/HMA'],
])('%s is a word of clinics for what the page calls otherwise', async (q, path) => {
  const { app } = await unchanged()
  expect(pathsOf(await ask(app, q))[0]).toBe(path)
})

test('at most eight answers come first, one of each page, and all of them below', async () => {
  const { app } = await unchanged()
  expect((await ask(app, 'esa')).answers[0]).toMatchObject({ kind: 'page', url: '/treatment/Growth-factors/ESA' })
  for (const q of ['ferritin', 'blasts', 'azacitidine when to stop']) {
    const first = await ask(app, q, { show: 'first' })
    const paths = pathsOf(first)
    expect(paths.length, q).toBeLessThanOrEqual(8)
    expect(new Set(paths).size, q).toBe(paths.length)
    const all = await ask(app, q, { limit: '50' })
    expect(all.answers).toHaveLength(first.total)
    const page = await app.inject({ url: '/search', query: { q } })
    expect(page.body.split('data-answer').length - 1, q).toBe(paths.length)
    const [, link = ''] =
      new RegExp(`href="([^"]*)">Show all ${first.total} answers`).exec(withoutComments(page.body)) ?? []
    const whole = await app.inject(link.replaceAll('&amp;', '&'))
    expect(whole.body.split('data-answer').length - 1, q).toBe(first.total)
  }
})

test('every synonym of a term that the site has leads to a passage that the term leads to', async () => {
  const { app } = await unchanged()
  const { groups } = JSON.parse(readFileSync('content/synonyms.json', 'utf8')) as Synonyms
  let sent = 0
  const find = async (q: string) => {
    // Searches are rate-limited by address.
    const remoteAddress = `10.1.${Math.floor(sent / 200)}.${sent++ % 200}`
    const answer = await app.inject({ url: '/api/search', query: { q, limit: '50' }, remoteAddress })
    return answer.json<SearchAnswer>().answers.map(({ url }) => url)
  }
  const lost: string[] = []
  for (const { preferred, same } of groups) {
    const targets = new Set(await find(preferred))
    if (targets.size === 0) continue
    for (const { term } of same) if (!(await find(term)).some((url) => targets.has(url))) lost.push(term)
  }
  expect(sent).toBeGreaterThan(300)
  expect(lost).toEqual([])
})

test('every answer leads to an id that is on its page', async () => {
  const { app } = await unchanged()
  const urls = new Set<string>()
  for (const q of ['dose', 'recommendation', 'blasts', 'figure chart', 'review 2022', 'calculate']) {
    const { answers } = (await app.inject({ url: '/api/search', query: { q, limit: '50' } })).json<SearchAnswer>()
    for (const { url, caution } of answers) {
      urls.add(url)
      if (caution) urls.add(caution.url)
    }
  }
  const pages = new Map<string, string>()
  for (const url of urls) {
    const [path = '', anchor] = url.split('#')
    if (!pages.has(path)) pages.set(path, (await app.inject(path)).body)
    if (anchor !== undefined) expect(pages.get(path), url).toContain(`id="${anchor}"`)
  }
  expect(urls.size).toBeGreaterThan(60)
})

test('refuses what it cannot answer, and says why', async () => {
  const { app } = await unchanged()
  const cases: [what: string, query: Record<string, string>, status: number][] = [
    ['a question that is too long', { q: 'x'.repeat(201) }, 400],
    ['an unknown kind', { q: 'dose', kind: 'secret' }, 400],
    ['an unknown section', { q: 'dose', in: 'admin' }, 400],
    ['too many answers', { q: 'dose', limit: '51' }, 400],
    ['a limit that is not a number', { q: 'dose', limit: '1e1' }, 400],
    ['what only editors see', { q: 'dose', scope: 'all' }, 401],
    ['places', { find: 'is:draft' }, 401],
    ['nothing', { q: '' }, 200],
    ['control characters', { q: '\u0000\u202e dose' }, 200],
    ['a long question of spaces', { q: `${' '.repeat(500)}dose` }, 200],
  ]
  for (const [what, query, status] of cases) {
    const response = await app.inject({ url: '/api/search', query })
    expect(response.statusCode, what).toBe(status)
    if (status !== 200) expect(response.json()).toMatchObject({ Message: expect.any(String), ref: expect.any(String) })
  }
})

test('the page says in words why a question cannot be answered', async () => {
  const { app } = await unchanged()
  const page = await app.inject({ url: '/search', query: { q: 'x'.repeat(201) } })
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('A question has at most 200 characters.')
  const none = await app.inject({ url: '/search', query: { q: 'zanubrutinib dose' } })
  expect(none.statusCode).toBe(200)
  expect(none.body).toContain('No answer to')
  expect((await app.inject('/esa-dose')).body).toContain('450')
  const malformed = await app.inject('/search?q=%E0%A4%A')
  expect([200, 400]).toContain(malformed.statusCode)
})

test('a repeated question counts as it comes first', async () => {
  const { app } = await unchanged()
  const { q } = (await app.inject('/api/search?q=ferritin&q=dose')).json<SearchAnswer>()
  expect(q).toBe('ferritin')
})

test('an unchanged answer is not sent again, and no shared cache stores the answers of a session', async () => {
  const { app, database } = await testApp()
  const url = '/api/search?q=ferritin'
  const first = await app.inject(url)
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: expect.any(String),
  })
  const etag = String(first.headers.etag)
  const again = () => app.inject({ url, headers: { 'if-none-match': etag } })
  expect((await again()).statusCode).toBe(304)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await again()).statusCode).toBe(200)
  vi.useRealTimers()
  expect((await again()).statusCode).toBe(304)
  await announce(database.db, 'page:/treatment/chelation')
  await expect.poll(async () => (await again()).statusCode).toBe(200)
  const session = await app.inject({ url, headers: { cookie: 'sid=abc' } })
  expect(session.headers['cache-control']).toBe('private, no-store')
})

test('editors find places by words, citation, image, link and state, and search what readers do not see', async () => {
  const server = await testApp({ environment: { FEATURES: 'ImageViewer' } })
  const editor = await clientWith(server, 'Editor')
  const find = async (query: string) =>
    (await editor.get(`/api/search?${new URLSearchParams({ find: query })}`)).json<SearchAnswer>()
  const shown = ({ answers }: SearchAnswer) => answers.map(({ kind, url }) => `${kind} ${url.split('#')[0]}`)
  expect((await find('"450 units/kg"')).answers[0]).toMatchObject({
    kind: 'row',
    url: expect.stringContaining('/ESA#'),
  })
  expect(shown(await find('cites:Fenaux 2018'))).toContain('row /treatment/Growth-factors/ESA')
  expect(shown(await find('image:ipssr'))).toContain('figure /prognosis')
  expect(shown(await find('links:/treatment/Lenalidomide'))).toContain('row /treatment')
  expect((await find('is:draft')).answers.every(({ status }) => status === 'draft')).toBe(true)
  expect((await find('is:unconfirmed')).answers.every(({ unconfirmed }) => unconfirmed)).toBe(true)
  for (const query of ['is:draft', 'is:unconfirmed']) expect((await find(query)).total, query).toBeGreaterThan(0)
  expect((await find('is:overdue')).total).toBe(0)
  const page = (await server.database.pool.query("select url, title from pages where url = '/treatment/TP53'")).rows[0]
  const none = { description: null, reviewed: null, reviewedBy: null, accessRoles: [] }
  const properties = { ...none, title: page.title, online: false, nextReview: '2020-01-01' }
  const saved = await editor.post('/api/content/properties', { page: { url: page.url }, properties })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(shown(await find('is:overdue'))).toEqual(['page /treatment/TP53'])
  const all = (await editor.get('/api/search?q=multi-hit+TP53&scope=all')).json<SearchAnswer>()
  expect(all.answers.find(({ url }) => url.startsWith('/treatment/TP53'))).toMatchObject({
    ...{ visible: ['unpublished'], isOverdue: true },
  })
  const reader = (await server.app.inject('/api/search?q=multi-hit+TP53')).json<SearchAnswer>()
  expect(reader.answers.filter(({ url }) => url.startsWith('/treatment/TP53'))).toEqual([])
  const other = await clientWith(server, 'DataReader')
  expect((await other.get('/api/search?q=dose&scope=all')).statusCode).toBe(403)
})

test('the frequent searches on the home page are offered as questions', async () => {
  const { app } = await unchanged()
  const { questions } = (await app.inject('/api/search/questions')).json<ListPage>()
  expect(questions?.[0]).toMatchObject({ route: '/', questions: expect.arrayContaining([expect.anything()]) })
})
