import { globSync, readFileSync } from 'node:fs'
import { expect, test } from './server.ts'

test('the gallery is not in the built site', async ({ request }) => {
  expect((await request.get('/gallery')).status()).toBe(404)
  const scripts = globSync('dist/**/*.js')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('Form of every field'))).toEqual([])
})
