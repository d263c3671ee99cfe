// `npm run cli`: runs the built commands, or their sources if there is no build.
import { existsSync } from 'node:fs'

const built = new URL('../../dist/server/cli.js', import.meta.url)
await import(existsSync(built) ? built.href : './server/cli.ts')
