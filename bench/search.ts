import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { openDatabase } from '../src/base/server/database/database.ts'
import type { Indexed } from '../src/features/search/contract/passages.ts'
import type { Synonyms } from '../src/features/search/contract/synonyms.ts'
import { clinicQuestions, type SearchExample, searchExamples } from '../test/search-examples.ts'
import { unseenSearchExamples } from '../test/unseen-search-examples.ts'
import { type Engine, mini, ours, planner, postgres } from './search-engines.ts'
import { grown, namesIn, starterPages } from './search-site.ts'

const questions = [...searchExamples, ...clinicQuestions]
const unseen = unseenSearchExamples.filter(({ missing }) => !missing)
/** An index file of 1,000 pages would take longer to compress than all else together. */
const maxCompressed = 2e6

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The search engine beside MiniSearch and PostgreSQL on the same passages and questions, in one run; with 1,000 pages
 * only those with our plan, in memory. Times are the best of several rounds for each question, because other work on the
 * machine can only slow them.
 */
export async function searchBench() {
  const synonyms = JSON.parse(await readFile('content/synonyms.json', 'utf8')) as Synonyms
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const { db, pool, close } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {}, {
    isForCommands: true,
  })
  const ownScript = await scriptBytes(
    ['search-index', 'search', 'synonyms'].map((name) => `../src/features/search/contract/${name}.ts`),
  )
  const miniScript = await scriptBytes(['minisearch'])
  const rows: Record<string, Record<string, string | number>> = {}
  try {
    const starter = await starterPages(db, folder)
    const measure = async (
      name: string,
      rounds: number,
      site: Indexed[][],
      script: number,
      make: Make,
      asked = questions,
    ) => {
      rows[`${name}, ${site.length} pages`] = {
        ...(await measured(make, { page: site[0] ?? [], rounds, asked })),
        'script, brotli': script,
        goal: name.startsWith('ours') ? `@1 ≥ 0.75, @3 ≥ 0.90, p95 < ${site.length < 100 ? 10 : 25} ms` : '',
      }
    }
    const plan = planner(starter, synonyms)
    await measure('ours', 5, starter, ownScript, () => ours(starter, synonyms))
    await measure('ours, unseen questions', 5, starter, ownScript, () => ours(starter, synonyms), unseen)
    await measure('MiniSearch + plan', 5, starter, miniScript, () => mini(starter, {}, plan))
    await measure('MiniSearch, any word, prefix, fuzzy', 5, starter, miniScript, () =>
      mini(starter, { prefix: true, fuzzy: 0.2 }),
    )
    await measure('MiniSearch, all words', 5, starter, miniScript, () => mini(starter, { combineWith: 'AND' }))
    await measure('PostgreSQL + plan', 3, starter, 0, () => postgres(pool, starter, plan, 'plan'))
    await measure('PostgreSQL, English, any word', 3, starter, 0, () => postgres(pool, starter, plan, 'any'))
    await measure('PostgreSQL, English, all words', 3, starter, 0, () => postgres(pool, starter, plan, 'all'))
    const many = grown(starter, 1000, namesIn(synonyms))
    await measure('ours', 3, many, ownScript, () => ours(many, synonyms))
    const manyPlan = planner(many, synonyms)
    await measure('MiniSearch + plan', 1, many, miniScript, () => mini(many, {}, manyPlan))
    return rows
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Make = () => Engine | Promise<Engine>

type Measure = {
  readonly page: readonly Indexed[]
  readonly rounds: number
  readonly asked: readonly SearchExample[]
}

async function measured(make: Make, { page, rounds, asked }: Measure) {
  collect()
  const before = process.memoryUsage().heapUsed
  const began = performance.now()
  const engine = await make()
  const build = performance.now() - began
  collect()
  const memory = process.memoryUsage().heapUsed - before
  const found: number[] = []
  const shown: boolean[] = []
  const times = asked.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [at, { q, places, shows = '' }] of asked.entries()) {
      const start = performance.now()
      const answer = engine.ask(q)
      const answers = answer instanceof Promise ? await answer : answer
      times[at] = Math.min(times[at] ?? 0, performance.now() - start)
      shown[at] = answers.slice(0, 3).some(({ shownText }) => shownText.replaceAll('\u00a0', ' ').includes(shows))
      found[at] = answers.findIndex(({ route, page: title, headings, caption = '', label = '' }) =>
        places.some(
          (place) =>
            place.route === route &&
            (place.under?.some((words) => [title, ...headings, caption, label].join(' › ').includes(words)) ?? true),
        ),
      )
    }
  times.sort((a, b) => a - b)
  const worded = shown.filter((_, at) => asked[at]?.shows !== undefined)
  const share = (isFound: (at: number) => boolean) => (found.filter(isFound).length / found.length).toFixed(2)
  const saving = performance.now()
  for (let round = 0; round < rounds; round++) await engine.save(page)
  const save = (performance.now() - saving) / rounds
  const file = await engine.bytes()
  const kB = (bytes: number) => Math.round(bytes / 1e3)
  return {
    'success@1': share((at) => at === 0),
    '@3': share((at) => at >= 0 && at < 3),
    'words shown': (worded.filter(Boolean).length / worded.length).toFixed(2),
    MRR: (found.reduce((sum, at) => sum + (at < 0 ? 0 : 1 / (at + 1)), 0) / found.length).toFixed(2),
    'p50, ms': (times[Math.floor(times.length * 0.5)] ?? 0).toFixed(2),
    'p95, ms': (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2),
    'build, ms': Math.round(build),
    'one save, ms': save.toFixed(1),
    'memory, MB': typeof file === 'number' ? '' : Math.round(memory / 1e6),
    'index, kB (brotli)':
      typeof file === 'number'
        ? String(kB(file))
        : `${kB(file.length)} (${file.length > maxCompressed ? '–' : kB(brotliCompressSync(file).length)})`,
  }
}

/** The size of modules and what they import, as a browser would load them. */
async function scriptBytes(names: readonly string[]): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: names.map((name) => fileURLToPath(import.meta.resolve(name))), formats: ['es'] },
    },
  })
  const [{ output }] = built as unknown as [{ output: { code?: string }[] }]
  return brotliCompressSync(output.map(({ code = '' }) => code).join('')).length
}
