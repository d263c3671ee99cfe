import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('pages are rendered without the development code of React, whatever the environment', () => {
  const folder = fileURLToPath(new URL('../../../dist/server', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(0)
  const asking = files.filter((name) => readFileSync(`${folder}/${name}`, 'utf8').includes('process.env.NODE_ENV'))
  expect(asking).toEqual([])
})
