import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }

/** What the head of a page names of the built site. */
export type Head = { css: string; styleFiles: readonly string[]; boot: string; app: string; font: string }

const bootSource = 'src/app/client/boot.ts'
const entrySource = 'src/app/client/entry-client.tsx'

/** The module that brings what is off by default. */
export const extensionSource = 'src/app/client/database.ts'

/** Where the extension is, and the names of the files that only it leads to. */
export type Extension = { address: string; files: ReadonlySet<string> }

/** Reads Vite's manifest: the style and the scripts of a page, by the source of its module. */
export function readAssets(dist: string): (source: string) => Head {
  const manifest = readManifest(dist)
  const boot = `/${manifest[bootSource]?.file}`
  const app = filesOf(manifest, [entrySource], ({ file }) => [file]).join(' ')
  const font = `/${Object.values(manifest).find(({ file }) => /latin-wght-normal.*\.woff2$/.test(file))?.file}`
  const heads = new Map<string, Head>()
  return (source) => {
    const head = heads.get(source) ?? { boot, app, font, ...styleOf(manifest, dist, [entrySource, source]) }
    heads.set(source, head)
    return head
  }
}

/** Finds the extension in Vite's manifest: with its flag off its files are as if they were not there. */
export function readExtension(dist: string): Extension {
  const manifest = readManifest(dist)
  const readers = reachable(manifest, [bootSource, entrySource])
  const files = [...reachable(manifest, [extensionSource])].filter((file) => !readers.has(file))
  return { address: `/${manifest[extensionSource]?.file}`, files: new Set(files.map((file) => `/${basename(file)}`)) }
}

/** Every file that these modules lead to sooner or later. */
function reachable(manifest: Record<string, Chunk>, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
  }
  for (const source of sources) walk(source)
  return files
}

const readManifest = (dist: string) =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Style is inlined whole: it is small, and the first paint then waits for nothing. */
function styleOf(manifest: Record<string, Chunk>, dist: string, sources: readonly string[]) {
  const styleFiles = filesOf(manifest, sources, ({ css }) => css ?? [])
  return { styleFiles, css: styleFiles.map((file) => readFileSync(join(dist, file), 'utf8')).join('') }
}

/** Files of these chunks and of all that they import at once, each before what needs it, as addresses. */
function filesOf(
  manifest: Record<string, Chunk>,
  sources: readonly string[],
  pick: (chunk: Chunk) => readonly string[],
): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const next of chunk.imports ?? []) walk(next)
    for (const file of pick(chunk)) files.add(`/${file}`)
  }
  for (const source of sources) walk(source)
  return [...files]
}
