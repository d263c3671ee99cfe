// Builds the browser's bundle and the server's if their sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'

const mark = 'dist/.sources'
const sources = ['src/**/*.{ts,tsx,css}', 'vite.config.ts', 'scripts/licences.ts', 'package-lock.json']

const started = new Date()
const state = createHash('sha256')
for (const file of sources.flatMap((pattern) => globSync(pattern)).sort()) {
  if (/\.test\.tsx?$/.test(file)) continue
  state.update(file).update(readFileSync(file))
}
const digest = state.digest('hex')

if (process.argv.includes('--always') || !existsSync(mark) || readFileSync(mark, 'utf8') !== digest) {
  console.error('Building the site…')
  // Loaded only now: Vite takes a while to load, and most starts build nothing.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
}
// Its time is that of this comparison: `run.mjs` skips the build while all sources are older.
writeFileSync(mark, digest)
utimesSync(mark, started, started)
