// Prints every route of the site and every call of its API.

import { siteMap } from '#app/contract.ts'
import { flags, isFlag } from '#base/contract/flags.ts'
import { contentEndpoints } from '#features/content/contract/index.ts'

const everything = Object.keys(flags).filter(isFlag)
for (const { path, title, roles = [], flag } of siteMap(everything))
  console.log([path.padEnd(48), title.padEnd(50), roles.join(', '), flag ? `(flag ${flag})` : ''].join(' ').trimEnd())
console.log()
for (const { path, summary } of Object.values(contentEndpoints)) console.log(`POST ${path.padEnd(43)} ${summary}`)
