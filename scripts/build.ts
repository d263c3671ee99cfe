// Builds the client room when its sources have changed since the last build, and refuses one that is too heavy.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { scriptBudget, scriptsOf } from './script-budget.ts'

const mark = 'dist/.sources'
const sources = ['src/**/*.{ts,tsx,css}', 'vite.config.ts', 'package-lock.json']

const state = createHash('sha256')
for (const file of sources.flatMap((pattern) => globSync(pattern)).sort()) {
  if (file.endsWith('.test.ts')) continue
  state.update(file).update(readFileSync(file))
}
const digest = state.digest('hex')

if (process.argv.includes('--always') || !existsSync(mark) || readFileSync(mark, 'utf8') !== digest) {
  console.error('Building the site…')
  // Vite itself takes a while to load, which a start without a build need not wait for.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  const bytes = scriptsOf('dist/client')
  const heavy = Object.entries(bytes).filter(([, size]) => size > scriptBudget)
  if (heavy.length > 0) {
    const list = heavy.map(([page, size]) => `${page}: ${size}`).join(', ')
    console.error(`More script than ${scriptBudget} bytes (brotli) on a public page: ${list}`)
    process.exit(1)
  }
  writeFileSync(mark, digest)
}
