import type { PageLink, Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import { readTree } from './site-tree.ts'

const maxFound = 6
const maxLetters = 200

/** The pages most similar to a mistyped address or a few words, best first; at least the top of the site (D-52). */
export async function nearestPages(
  reading: Pick<ServerContext, 'db' | 'routes'>,
  user: User | undefined,
  words: string,
): Promise<PageLink[]> {
  const tree = await readTree(reading)
  const text = words.slice(0, maxLetters)
  const queryPairs = pairsOf(text)
  const open = tree.listed({ user, routes: reading.routes }).filter(({ route }) => !route.roles)
  const scored = open
    .map((node) => {
      const { path, title } = pairsIn(node.route)
      return {
        node,
        score:
          lastPart(node.route.path) === lastPart(text)
            ? 2
            : Math.max(likeness(queryPairs, path), likeness(queryPairs, title), wordsIn(node.route, text)),
      }
    })
    .sort((a, b) => b.score - a.score)
  const near = scored.filter(({ score }) => score > 0.25).slice(0, maxFound)
  const found =
    near.length > 0 ? near.map(({ node }) => node) : open.filter(({ parent }) => !parent).slice(0, 2 * maxFound)
  return found.map(({ route: { path, title, description } }) => ({ path, title, ...(description && { description }) }))
}

/** A path without the pages above it: a page is often looked for under another one. */
const lastPart = (path: string) => path.toLowerCase().split('/').findLast(Boolean)

function wordsIn({ title, description = '' }: Route, text: string): number {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 1)
  const routeText = `${title} ${description}`.toLowerCase()
  return words.length === 0 ? 0 : words.filter((word) => routeText.includes(word)).length / words.length
}

type Pairs = { readonly path: ReadonlySet<string>; readonly title: ReadonlySet<string> }

const pairsByRoute = new WeakMap<Route, Pairs>()

function pairsIn(route: Route): Pairs {
  const pairs = pairsByRoute.get(route) ?? { path: pairsOf(route.path), title: pairsOf(`/${route.title}`) }
  pairsByRoute.set(route, pairs)
  return pairs
}

/** The letter pairs of a text: two words are similar if they share many (Dice's coefficient). */
function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^a-z0-9/]/g, '')
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2)))
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const pair of a) if (b.has(pair)) shared++
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
