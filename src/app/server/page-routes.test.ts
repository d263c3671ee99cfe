import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#base/server/database/unavailable.ts'
import { Answer } from '#base/server/http/answer.ts'
import { Outages } from '#base/server/http/outages.ts'
import { pageRoutes } from './page-routes.ts'
import type { Pages } from './pages.ts'

test('without a database a cached page is answered without looking up its address, and any other gets 503', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  let rendered = 0
  const pages: Pick<Pages, 'isCached' | 'page' | 'errorPage'> = {
    isCached: (path) => path === '/about',
    page: async (path) => {
      rendered++
      return new Answer(path, {})
    },
    errorPage: undefined,
  }
  const waiting = new Set<() => void>()
  pageRoutes(app, {
    pages: pages as Pages,
    // Fails as late as the database does.
    routeAt: () => new Promise((_, reject) => waiting.add(() => reject(new Unavailable('away')))),
    correctPath: async () => undefined,
    identify: async () => undefined,
    isPreview: () => false,
    isAbsent: async () => false,
    note: () => {},
    countQueried: () => {},
    outages: new Outages(() => {}),
  })
  expect((await app.inject('/about')).body).toBe('/about')
  const [linked, other] = [app.inject('/about?from=a-letter'), app.inject('/treatment')]
  await expect.poll(() => waiting.size).toBe(2)
  for (const fail of waiting) fail()
  expect((await linked).body).toBe('/about')
  const refused = await other
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(rendered).toBe(2)
})
