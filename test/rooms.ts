import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Each feature and the features whose doors it may use. A feature uses only ones listed above it. */
export const uses: Record<string, readonly string[]> = {
  auth: [],
  errors: [],
  links: ['auth'],
  media: [],
  preferences: [],
  shell: [],
  account: ['auth', 'links'],
  accessibility: [],
  admin: ['auth', 'errors', 'links'],
  content: ['media'],
  calculators: ['content'],
  guidelines: ['content'],
  research: ['calculators'],
  dashboard: ['auth', 'calculators', 'research'],
}

const rooms = ['contract', 'server', 'client']
const imports = /(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g

/** Imports that cross a wall, each with the reason. A file that lies in no room counts as contract. */
export function strayImports(root: string): string[] {
  const stray: string[] = []
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
      const to = target.startsWith('#') ? `src/${target.slice(1)}` : join(dirname(file), target)
      const why = reason(placeOf(file), placeOf(to))
      if (why) stray.push(`${file} -> ${relative('src', to)}: ${why}`)
    }
  }
  return stray
}

type Place = { row: string; room: string; door: boolean }

function placeOf(path: string): Place {
  const parts = path.replace(/^src\//, '').split('/')
  const row = parts[0] === 'features' ? (parts[1] ?? '') : (parts[0] ?? '')
  const rest = parts.slice(parts[0] === 'features' ? 2 : 1)
  const stems = rest.map((part) => part.replace(/\.\w+$/, ''))
  const room = stems.find((stem) => rooms.includes(stem)) ?? 'contract'
  return { row, room, door: stems.length === 1 || (stems.length === 2 && stems[1] === 'index') }
}

function reason(from: Place, to: Place): string | undefined {
  if (from.row === 'app') return
  if (to.row === 'app') return 'features and base never import app'
  if (to.room !== 'contract' && to.room !== from.room) return `${from.room} may not see ${to.room}`
  if (to.row === 'base' || to.row === from.row) return
  if (from.row === 'base') return 'base knows no feature'
  if (!uses[from.row]?.includes(to.row)) return `${from.row} does not declare that it uses ${to.row}`
  if (!to.door) return `come in by the door of ${to.row}`
}

/** Entries of `uses` that look upwards. */
export function forwardUses(): string[] {
  const names = Object.keys(uses)
  return names.flatMap((name, at) =>
    (uses[name] ?? [])
      .filter((used) => names.indexOf(used) >= at || !names.includes(used))
      .map((used) => `${name} -> ${used}`),
  )
}
