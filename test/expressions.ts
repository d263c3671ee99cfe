import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'vite'

const require = createRequire(import.meta.url)

/** A regular expression of the product, and where it first appears. */
export type Expression = { readonly file: string; readonly source: string; readonly flags: string }

/** How `recheck` rates an expression that is not linear: `2nd degree polynomial`, `exponential`, `unknown`. */
export type Finding = Expression & { readonly complexity: string }

/** Every expression written as a literal, each once, and every place that composes one from parts. */
export function expressionsIn(root: string): { written: Expression[]; composed: { file: string; text: string }[] } {
  const written = new Map<string, Expression>()
  const composed: { file: string; text: string }[] = []
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = readFileSync(`${root}/${file}`, 'utf8')
    if (!/\/|RegExp/.test(text)) continue
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
    JSON.stringify(program, (_, node) => {
      const { type, regex, callee, start, end, arguments: args } = node ?? {}
      if (type === 'Literal' && regex) {
        const key = `/${regex.pattern}/${regex.flags}`
        if (!written.has(key)) written.set(key, { file, source: regex.pattern, flags: regex.flags })
      } else if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
        composed.push({ file, text: text.slice(start, end) })
        if (args?.[0]?.type === 'Literal')
          written.set(`/${args[0].value}/`, { file, source: args[0].value, flags: args[1]?.value ?? '' })
      }
      return typeof node === 'bigint' || node instanceof RegExp ? null : node
    })
  }
  return { written: [...written.values()], composed }
}

/** Limited by steps, not by time: a busy machine must not change the findings. */
const settings = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 20_000_000,
  maxAttackStringSize: 20_000,
}

/** Without an unbounded repeat, an expression takes at most a fixed number of steps at each character. */
const repeatsWithoutEnd = (source: string) =>
  /[*+]|\{\d+,\}/.test(source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '[]'))

/** Rates an expression afresh; takes up to a minute. */
export function rate({ source, flags }: Expression): string {
  // The build for browsers is plain JavaScript: it starts neither Java nor a native program.
  const { checkSync } = require('recheck/lib/browser.js') as typeof import('recheck')
  const rated = checkSync(source, flags, settings)
  return rated.status === 'safe' ? 'linear' : rated.status === 'vulnerable' ? rated.complexity.summary : 'unknown'
}

/**
 * Returns the expressions whose time may grow faster than the length of the text. Ratings are kept in
 * `expression-ratings.json` under the version of `recheck`; a run that rates another expression updates the file, which is
 * committed with the expression.
 */
export async function notLinear(root: string, expressions: readonly Expression[]): Promise<Finding[]> {
  const { version } = require('recheck/package.json') as { version: string }
  const file = `${root}/test/expression-ratings.json`
  const previous = readRatings(file, version)
  const ratings: Ratings = {}
  for (const expression of expressions.filter(({ source }) => repeatsWithoutEnd(source))) {
    const key = keyOf(expression)
    ratings[key] = previous[key] ?? rate(expression)
    // Lets the test runner communicate with this thread in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (Object.keys(ratings).some((key) => !(key in previous))) writeRatings(file, version, ratings)
  return expressions.flatMap((expression) => {
    const complexity = ratings[keyOf(expression)] ?? 'linear'
    return complexity === 'linear' ? [] : [{ ...expression, complexity }]
  })
}

const keyOf = ({ source, flags }: Expression) => `/${source}/${flags}`

type Ratings = Record<string, string>

function readRatings(file: string, version: string): Ratings {
  if (!existsSync(file)) return {}
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { recheck: string; ratings: Ratings }
  return stored.recheck === version ? stored.ratings : {}
}

function writeRatings(file: string, recheck: string, ratings: Ratings) {
  const sorted = Object.fromEntries(Object.entries(ratings).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify({ recheck, ratings: sorted }, null, 2)}\n`)
}
