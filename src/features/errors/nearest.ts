import { isPattern, type Route } from '#base/contract/route.ts'

const most = 6

/** The public routes most like a mistaken address or a few words, best first; the top of the site at least. */
export function nearestRoutes(routes: readonly Route[], path: string): Route[] {
  const wanted = pairsOf(path.slice(0, 200))
  const open = routes.filter((route) => !route.hidden && !route.roles && !isPattern(route))
  const scored = open
    .map((route) => ({
      route,
      score: Math.max(
        likeness(wanted, pairsOf(route.path)),
        likeness(wanted, pairsOf(`/${route.title}`)),
        wordsIn(route, path),
      ),
    }))
    .sort((a, b) => b.score - a.score)
  const near = scored.filter(({ score }) => score > 0.25).slice(0, most)
  return near.length > 0 ? near.map(({ route }) => route) : open.filter((route) => !route.parent)
}

/** How many of the words stand in what a route says of itself; all of them count more than any likeness. */
function wordsIn({ title, description }: Route, text: string): number {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 1)
  const said = `${title} ${description}`.toLowerCase()
  return words.length === 0 ? 0 : words.filter((word) => said.includes(word)).length / words.length
}

/** Letters in pairs: two words are alike when they share many (Dice's coefficient). */
function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^a-z0-9/]/g, '')
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)))
}

function likeness(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
