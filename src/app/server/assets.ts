import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Flag, FlagsOn } from '#base/contract/flags.ts'
import type { PageSource } from '#base/contract/route.ts'
import { extensions } from '../extensions.ts'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }

/** The parts of the built site that the head of a page contains or names; `boot` is code. */
export type Head = {
  css: string
  styleFiles: readonly string[]
  boot: string
  app: string
  /** Addresses of the code of the page itself, and of extensions: what the application will ask for. */
  page: string
  check: string
  ahead: string
  font: string
}

const bootSource = 'src/app/client/boot.ts'
const entrySource = 'src/app/client/entry-client.tsx'
/** The answers to the first tap on a button of the header; fetched, but not run, before it. */
const aheadSources = [
  'src/features/shell/client/user-menu.tsx',
  'src/features/auth/client/session-entry.tsx',
  'src/features/preferences/client/entries.tsx',
  'src/features/search/client/box.tsx',
]
const checkSource = 'src/features/auth/client/check-session.ts'

/** An extension as built: its address and what it imports, its flag, and the files that no reader loads. */
export type Extension = { flag?: Flag; address: string; scripts: readonly string[]; files: ReadonlySet<string> }

/** Reads Vite's manifest: the style and the scripts of a page, by the source of its module. */
export function readAssets(dist: string): (source: PageSource) => Head {
  const manifest = readManifest(dist)
  const boot = readFileSync(join(dist, `${manifest[bootSource]?.file}`), 'utf8')
  if (manifest[bootSource]?.imports) throw new Error(`${bootSource} is part of every page: it must import no code.`)
  const app = filesOf(manifest, [entrySource], ({ file }) => [file]).join(' ')
  const ahead = filesOf(manifest, [entrySource, ...aheadSources], ({ file, css = [] }) => [file, ...css])
    .filter((file) => !app.includes(file) && !file.includes('entry-client'))
    .join(' ')
  const check = `/${manifest[checkSource]?.file}`
  const font = `/${Object.values(manifest).find(({ file }) => file.includes('atkinson-normal-'))?.file}`
  const heads = new Map<PageSource, Head>()
  return (source) => {
    // Without its style a page would change its layout as soon as the script brings it.
    for (const module of [source].flat())
      if (!manifest[module]) throw new Error(`The build has no chunk for ${module}: import it lazily only.`)
    const head = heads.get(source) ?? {
      boot,
      app,
      page: filesOf(manifest, [source].flat(), ({ file }) => [file])
        .filter((file) => !app.includes(file))
        .join(' '),
      check,
      ahead,
      font,
      ...styleOf(manifest, dist, [entrySource, source].flat()),
    }
    heads.set(source, head)
    return head
  }
}

export function readExtensions(dist: string): Extension[] {
  const manifest = readManifest(dist)
  const readers = reachable(manifest, [bootSource, entrySource])
  const app = filesOf(manifest, [entrySource], ({ file }) => [file])
  return extensions.map(({ source, ...extension }) => {
    const files = [...reachable(manifest, [source])].filter((file) => !readers.has(file))
    const names = files.map((file) => `/${basename(file)}`)
    const scripts = filesOf(manifest, [source], ({ file }) => [file]).filter((file) => !app.includes(file))
    return { ...extension, address: `/${manifest[source]?.file}`, scripts, files: new Set(names) }
  })
}

/** Files of extensions whose flag is off, unless another extension needs them; they return 404. */
export function filesOff(all: readonly Extension[], on: FlagsOn): Set<string> {
  const filesOf = (isOn: boolean) =>
    all.filter(({ flag }) => (flag === undefined || on.includes(flag)) === isOn).flatMap(({ files }) => [...files])
  const needed = filesOf(true)
  return new Set(filesOf(false).filter((file) => !needed.includes(file)))
}

function reachable(manifest: Record<string, Chunk>, sources: readonly string[]): Set<string> {
  const chunks = chunksFrom(manifest, sources, ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ])
  return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}

/** The chunks of these sources and those that they lead to, each after these. */
function chunksFrom(
  manifest: Record<string, Chunk>,
  sources: readonly string[],
  nextOf: (chunk: Chunk) => readonly string[],
): Chunk[] {
  const chunks = new Set<Chunk>()
  const seen = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const next of nextOf(chunk)) walk(next)
    chunks.add(chunk)
  }
  for (const source of sources) walk(source)
  return [...chunks]
}

const readManifest = (dist: string) =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const layerOrder = '@layer reset,tokens,base,components,prose,print;'

/** Style is inlined whole: it is small, and the first paint then waits for nothing. */
function styleOf(manifest: Record<string, Chunk>, dist: string, sources: readonly string[]) {
  const styleFiles = filesOf(manifest, sources, ({ css }) => css ?? [])
  const css = styleFiles.map((file) => readFileSync(join(dist, file), 'utf8')).join('')
  // The style of a page may come before that of the site, and the first layer named would be the weakest.
  return { styleFiles, css: css && `${layerOrder}${css}` }
}

/** The addresses of the files of these chunks and of their static imports, each before its importer. */
function filesOf(
  manifest: Record<string, Chunk>,
  sources: readonly string[],
  pick: (chunk: Chunk) => readonly string[],
): string[] {
  const chunks = chunksFrom(manifest, sources, ({ imports = [] }) => imports)
  return [...new Set(chunks.flatMap((chunk) => pick(chunk).map((file) => `/${file}`)))]
}
