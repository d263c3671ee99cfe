import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

test('the notices of the libraries and fonts that browsers download are on a page to which About leads', async () => {
  const { app } = await testApp()
  expect((await app.inject('/about')).body).toContain('<a href="/licences"')
  const page = await app.inject('/licences')
  expect(page.statusCode).toBe(200)
  const { version } = JSON.parse(readFileSync('node_modules/react-dom/package.json', 'utf8')) as { version: string }
  for (const words of [
    `react-dom ${version}`,
    'Copyright (c) Meta Platforms, Inc. and affiliates.',
    'THE SOFTWARE IS PROVIDED',
    'prosemirror-view',
    // From the file NOTICE.
    'This product includes software developed at\nThe Apache Software Foundation',
    'SIL OPEN FONT LICENSE Version 1.1',
  ])
    expect(page.body).toContain(words)
  expect(page.body).not.toContain('node_modules')
})
