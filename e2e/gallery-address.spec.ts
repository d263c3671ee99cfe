import { globSync, readFileSync } from 'node:fs'
import { expect, ready, startSite, test } from './server.ts'

test('the gallery is not in the built site', async ({ request }) => {
  expect((await request.get('/gallery')).status()).toBe(404)
  const scripts = globSync('dist/**/*.js')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('Form of every field'))).toEqual([])
})

test('the development server shows the site, and the gallery; it stops although a page is open', async ({ page }) => {
  const site = await startSite({ development: true })
  try {
    await page.goto(`${site.url}/treatment`)
    await ready(page)
    await page.goto(`${site.url}/gallery`)
    await expect(page.getByRole('form', { name: 'Form of every field' })).toBeVisible()
  } finally {
    expect(await site.stop(), site.output()).toBe(0)
  }
})
