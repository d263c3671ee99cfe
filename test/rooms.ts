import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Each feature and the features that it may import. A feature imports only features listed above it. */
export const uses: Record<string, readonly string[]> = {
  auth: [],
  clinical: [],
  media: ['auth'],
  preferences: [],
  'rich-text': [],
  shell: [],
  accessibility: [],
  licences: [],
  pages: ['auth', 'media', 'rich-text'],
  links: ['auth', 'pages'],
  account: ['auth', 'links'],
  calculators: ['clinical', 'pages'],
  classifier: ['calculators', 'clinical', 'pages'],
  search: ['auth', 'calculators', 'classifier', 'pages'],
  editing: ['media', 'pages', 'rich-text'],
  errors: ['auth', 'search'],
  reports: ['auth', 'pages'],
  admin: ['account', 'auth', 'errors', 'links', 'pages', 'reports'],
  dashboard: ['auth', 'calculators', 'clinical'],
}

/** Files whose path is published although their code lives elsewhere (D-102). */
const published = ['src/features/calculators/classifier/score.ts']

const rooms = ['contract', 'server', 'client']
const imports = /(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g
const staticImports = /(?:from|^import)\s*['"]([.#][^'"]+)['"]/gm

/** Imports that cross a boundary, each with the reason. A file outside the three rooms counts as contract. */
export function strayImports(root: string): string[] {
  const stray: string[] = []
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file) || published.includes(file)) continue
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
      const to = target.startsWith('#') ? `src/${target.slice(1)}` : join(dirname(file), target)
      // Data outside the sources belong to no room.
      if (!to.startsWith('src/')) continue
      const why = reason(placeOf(file), placeOf(to)) ?? (isUpward(file, to) ? 'kinds are below the server' : undefined)
      if (why) stray.push(`${file} -> ${relative('src', to)}: ${why}`)
    }
  }
  return stray
}

/** Inside `pages`, the server imports the kinds, and both import the store. */
function isUpward(from: string, to: string): boolean {
  const [kinds, server, store] = ['kinds/', 'server/', 'server/store/'].map((name) => `src/features/pages/${name}`)
  const isIn = (path: string, folder = '') => path.startsWith(folder)
  return (isIn(from, kinds) || isIn(from, store)) && isIn(to, server) && !isIn(to, store)
}

type Place = { row: string; room: string; isEntryPoint: boolean }

// A style belongs to the chunk that imports it, so each is imported by its own path.
const isStyle = (path: string) => path.endsWith('.css')

function placeOf(path: string): Place {
  const parts = path.replace(/^src\//, '').split('/')
  const row = parts[0] === 'features' ? (parts[1] ?? '') : (parts[0] ?? '')
  const inner = parts.slice(parts[0] === 'features' ? 2 : 1)
  const stems = inner.map((part) => part.replace(/\.\w+$/, ''))
  const room = stems.find((stem) => rooms.includes(stem)) ?? 'contract'
  return { row, room, isEntryPoint: isStyle(path) || entryPoint.test(stems.join('/')) }
}

/** `contract`, `server/index`, `client/index`, or `index` for a feature without rooms. */
const entryPoint = /^(?:contract|contract\/index|server\/index|client\/index|index)$/

function reason(from: Place, to: Place): string | undefined {
  if (to.row === 'app') return from.row === 'app' ? undefined : 'features and base never import app'
  if (from.row !== 'app' && to.room !== 'contract' && to.room !== from.room)
    return `${from.room} code may not import ${to.room} code`
  if (to.row === 'base' || to.row === from.row) return
  if (from.row === 'base') return 'base imports no feature'
  if (from.row !== 'app' && !uses[from.row]?.includes(to.row)) return `\`uses\` does not list ${to.row} for ${from.row}`
  if (!to.isEntryPoint) return `import ${to.row} through its entry point`
}

const tableDefinitions = /export const (\w+) = (?:\w+\(\s*)?pgTable\(/g
const namedImports = /import \{([^}]*)\} from '([.#][^']+)'/g

/** Uses of tables by features that do not own them. The owner is the feature whose `tables.ts` defines the table. */
export function strayQueries(root: string): string[] {
  const tables = new Set<string>()
  for (const file of globSync('src/**/tables.ts', { cwd: root }))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(tableDefinitions))
      tables.add(`${placeOf(file).row} ${name}`)
  const stray: string[] = []
  for (const file of globSync('src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const { row } = placeOf(file)
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, names = '', target = ''] of text.matchAll(namedImports)) {
      const owner = placeOf(target.startsWith('#') ? target.slice(1) : join(dirname(file), target)).row
      if (owner === row) continue
      for (const name of names.split(',').map((one) => one.trim())) {
        if (tables.has(`${owner} ${name}`)) stray.push(`${file}: only ${owner} queries ${name}`)
      }
    }
  }
  return stray
}

/** Import cycles, type-only imports included, as groups of files. A lazy `import()` does not count. */
export function importCycles(root: string): string[][] {
  const graph = new Map<string, string[]>()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const targets = [...text.matchAll(staticImports)].map(([, target = '']) =>
      target.startsWith('#') ? `src/${target.slice(1)}` : join(dirname(file), target),
    )
    graph.set(file, targets)
  }
  return stronglyConnected(graph).filter((group) => group.length > 1)
}

/** Tarjan's algorithm. */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (node: string) => {
    const number = numbers.size
    numbers.set(node, number)
    lowest.set(node, number)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) === number) found.push(open.splice(open.indexOf(node)))
  }
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node)
  return found
}

/** Entries of `uses` that name a feature listed below. */
export function forwardUses(): string[] {
  const names = Object.keys(uses)
  return names.flatMap((name, at) =>
    (uses[name] ?? [])
      .filter((dependency) => names.indexOf(dependency) >= at || !names.includes(dependency))
      .map((dependency) => `${name} -> ${dependency}`),
  )
}
