import { expect, test } from 'vitest'
import { clientWith } from '#test/client.ts'
import { testApp } from '#test/app.ts'

const page = '/treatment/chelation'

test('more pages than can be drawn in time are refused at once, with the time to try again; afterwards all goes on', async () => {
  const server = await testApp()
  // Pages for users are drawn for each request.
  const user = await clientWith(server, 'Editor')
  const answers = await Promise.all(Array.from({ length: 150 }, () => user.get(page)))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(100)
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toBe('2')
    expect(body).toContain('<html')
  }
  expect((await user.get(page)).statusCode).toBe(200)
})
