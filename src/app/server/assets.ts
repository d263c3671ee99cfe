import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Flag, FlagsOn } from '#base/contract/flags.ts'
import { extensions } from '../extensions.ts'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }

/** What the head of a page names of the built site. */
export type Head = { css: string; styleFiles: readonly string[]; boot: string; app: string; font: string }

const bootSource = 'src/app/client/boot.ts'
const entrySource = 'src/app/client/entry-client.tsx'

/** An extension as it was built: where it is, and the names of the files that no reader is led to. */
export type Extension = { flag: Flag; address: string; files: ReadonlySet<string> }

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

/** Finds the extensions in Vite's manifest. */
export function readExtensions(dist: string): Extension[] {
  const manifest = readManifest(dist)
  const readers = reachable(manifest, [bootSource, entrySource])
  return extensions.map(({ flag, source }) => {
    const files = [...reachable(manifest, [source])].filter((file) => !readers.has(file))
    const names = files.map((file) => `/${basename(file)}`)
    return { flag, address: `/${manifest[source]?.file}`, files: new Set(names) }
  })
}

/** Files of extensions whose flag is off, and that no other one needs: they are as if they were not there. */
export function filesOff(all: readonly Extension[], on: FlagsOn): Set<string> {
  const filesOf = (isOn: boolean) =>
    all.filter(({ flag }) => on.includes(flag) === isOn).flatMap(({ files }) => [...files])
  const needed = filesOf(true)
  return new Set(filesOf(false).filter((file) => !needed.includes(file)))
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
