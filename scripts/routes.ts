// Prints every route of the site and every call of its API.

import { siteMap } from '#app/contract.ts'
import { flags, isFlag } from '#base/contract/flags.ts'
import { editingEndpoints } from '#features/content/contract/editing.ts'
import { contentEndpoints } from '#features/content/contract/index.ts'
import { mediaEditingEndpoints, uploadEndpoints } from '#features/content/contract/media-editing.ts'
import { viewerEndpoints } from '#features/content/contract/viewer.ts'
import { mediaEndpoints } from '#features/media/endpoints.ts'

const everything = Object.keys(flags).filter(isFlag)
for (const { path, title, roles = [], flag } of siteMap(everything))
  console.log([path.padEnd(48), title.padEnd(50), roles.join(', '), flag ? `(flag ${flag})` : ''].join(' ').trimEnd())
console.log()
const calls = {
  ...contentEndpoints,
  ...editingEndpoints,
  ...mediaEditingEndpoints,
  ...uploadEndpoints,
  ...viewerEndpoints,
  ...mediaEndpoints,
}
for (const { path, summary } of Object.values(calls)) console.log(`POST ${path.padEnd(43)} ${summary}`)
