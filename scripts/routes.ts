// Prints the site's routes, pages and API calls; with --json its flags, routes and pages, for other programs.

import { globSync } from 'node:fs'
import { product } from '#app/server/product.ts'
import type { Endpoint } from '#base/contract/endpoint.ts'
import { readFolder, starterFolder } from '#features/pages/server/files/starter.ts'

const { files } = await readFolder(starterFolder, () => {})
const pages = files.filter(({ template, archived }) => template !== null && archived === null)
if (process.argv.includes('--json')) {
  const paths = pages.map(({ path }) => path)
  console.log(JSON.stringify({ flags: Object.keys(product.flags), routes: product.siteMap(), pages: paths }))
  process.exit()
}
for (const { path, title, roles = [], flag } of product.siteMap())
  console.log([path.padEnd(48), title.padEnd(50), roles.join(', '), flag ? `(flag ${flag})` : ''].join(' ').trimEnd())
console.log('\nPages')
for (const { path, title, template } of pages)
  console.log([path.padEnd(48), (title ?? '').padEnd(50), template].join(' '))
console.log('\nCalls')
const root = new URL('..', import.meta.url)
const calls = new Map<string, Endpoint>()
for (const file of globSync('src/features/*/{endpoints,contract,contract/*}.ts', { cwd: root }))
  if (!file.endsWith('.test.ts')) collect(await import(new URL(file, root).href), 2)
for (const [path, { summary, roles = [], flag }] of [...calls].sort(([one], [other]) => one.localeCompare(other)))
  console.log(
    [`POST ${path.padEnd(43)} ${summary}`, roles.join(', '), flag ? `(flag ${flag})` : ''].filter(Boolean).join(' '),
  )

/** Collects the exported endpoints: single ones, and objects of several. */
function collect(exported: object, depth: number) {
  for (const value of Object.values(exported)) {
    if (typeof value !== 'object' || value === null) continue
    if (isEndpoint(value)) calls.set(value.path, value)
    else if (depth > 1 && !Array.isArray(value)) collect(value, depth - 1)
  }
}

function isEndpoint(value: object): value is Endpoint {
  return 'summary' in value && 'input' in value && 'path' in value && String(value.path).startsWith('/api/')
}
