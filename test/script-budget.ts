import { readFileSync, statSync } from 'node:fs'

/** The limits for the script that a first visit to a public page fetches, and runs, before any interaction, in bytes (brotli). */
export const scriptLimit = 110_000
export const runLimit = 40_000

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const entries = ['src/app/client/boot.ts', 'src/app/client/entry-client.tsx']

/** Sources of pages; all other dynamic imports wait for an interaction. */
const isPage = /(\/templates\/[^/]+\/client|-page)\.tsx$/

/** Pages that are not public. */
const excepted = /\/(admin|dashboard)\//

/** The bytes of script of each public page, with its static imports, by the page's source. */
export function scriptsOf(dist: string): Record<string, number> {
  const manifest = readManifest(dist)
  const pages = (manifest['src/app/client/entry-client.tsx']?.dynamicImports ?? []).filter(
    (source) => isPage.test(source) && !excepted.test(source),
  )
  return Object.fromEntries(pages.map((page) => [page, total(manifest, dist, [...entries, page])]))
}

/** The limit for the scripts and styles of the search's instant answers, loaded when a reader uses it, in bytes (brotli). */
export const searchListLimit = 8000

/** The scripts and styles that a module loads on demand beyond the script of every page, in bytes (brotli). */
export function onDemand(dist: string, source: string): number {
  const manifest = readManifest(dist)
  const own = filesOf(manifest, [source])
  for (const file of filesOf(manifest, entries)) own.delete(file)
  return sizeOf(dist, own)
}

const readManifest = (dist: string) =>
  JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

function total(manifest: Record<string, Chunk>, dist: string, sources: readonly string[]): number {
  const files = filesOf(manifest, sources)
  return sizeOf(
    dist,
    [...files].filter((file) => file.endsWith('.js')),
  )
}

const sizeOf = (dist: string, files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(`${dist}/${file}.br`).size, 0)

/** The scripts and styles of modules and of everything that they import statically. */
function filesOf(manifest: Record<string, Chunk>, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const source of sources) walk(source)
  return files
}
