import { readFileSync, statSync } from 'node:fs'

/**
 * The most script that a first visit to a public page loads before any interaction, in bytes of brotli. D-106 allows
 * 100,000; the rest is a reserve.
 */
export const scriptLimit = 95_000

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }

const entries = ['src/app/client/boot.ts', 'src/app/client/entry-client.tsx']

/** The script of a page, by the name of its source; anything else that is loaded on demand waits for an interaction. */
const isPage = /(\/templates\/[^/]+\/client|-page)\.tsx$/

/** Pages that are not public. */
const excepted = /\/(admin|dashboard)\//

/** The script of each public page, by its source, including static imports. */
export function scriptsOf(dist: string): Record<string, number> {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const pages = (manifest['src/app/client/entry-client.tsx']?.dynamicImports ?? []).filter(
    (source) => isPage.test(source) && !excepted.test(source),
  )
  return Object.fromEntries(pages.map((page) => [page, total(manifest, dist, [...entries, page])]))
}

function total(manifest: Record<string, Chunk>, dist: string, sources: readonly string[]): number {
  const files = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const source of sources) walk(source)
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + statSync(`${dist}/${file}.br`).size, 0)
}
