import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDatabase } from '../src/base/server/database/database.ts'
import { newAnalyser } from '../src/features/search/contract/analyse.ts'
import type { Indexed } from '../src/features/search/contract/passages.ts'
import { search } from '../src/features/search/contract/search.ts'
import { SearchIndex } from '../src/features/search/contract/search-index.ts'
import { newLexicon, type Synonyms } from '../src/features/search/contract/synonyms.ts'
import { clinicQuestions, type SearchExample, searchExamples } from '../test/search-examples.ts'
import { unseenSearchExamples } from '../test/unseen-search-examples.ts'
import { grown, namesIn, starterPages } from './search-site.ts'

const questions = [...searchExamples, ...clinicQuestions]
const unseen = unseenSearchExamples.filter(({ missing }) => !missing)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The search engine on the starter content and on 1,000 pages. Times are the best of several rounds for each question,
 * because other work on the machine can only slow them.
 */
export async function searchBench() {
  const synonyms = JSON.parse(await readFile('content/synonyms.json', 'utf8')) as Synonyms
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const { db, close } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {}, {
    isForCommands: true,
  })
  try {
    const starter = await starterPages(db, folder)
    const many = grown(starter, 1000, namesIn(synonyms))
    return {
      [`${starter.length} pages`]: measured(starter, { synonyms, asked: questions, rounds: 5, longestMs: 10 }),
      'unseen questions': measured(starter, { synonyms, asked: unseen, rounds: 5, longestMs: 10 }),
      '1,000 pages': measured(many, { synonyms, asked: questions, rounds: 3, longestMs: 25 }),
    }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Measure = { synonyms: Synonyms; asked: readonly SearchExample[]; rounds: number; longestMs: number }

function measured(site: readonly Indexed[][], { synonyms, asked, rounds, longestMs }: Measure) {
  collect()
  const before = process.memoryUsage().heapUsed
  const began = performance.now()
  const analyser = newAnalyser(synonyms.spelling)
  const index = new SearchIndex(analyser, newLexicon(synonyms, analyser))
  const save = (page: readonly Indexed[]) => index.replacePage(page[0]?.route ?? '', page)
  for (const page of site) save(page)
  const build = performance.now() - began
  collect()
  const memory = process.memoryUsage().heapUsed - before
  const found: number[] = []
  const shown: boolean[] = []
  const times = asked.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [at, { q, places, shows = '' }] of asked.entries()) {
      const start = performance.now()
      const { answers } = search(q, { index, analyser, limit: 10 })
      times[at] = Math.min(times[at] ?? 0, performance.now() - start)
      shown[at] = answers
        .slice(0, 3)
        .flatMap((answer) => [answer, ...(answer.also ?? [])])
        .some(({ text }) => text.replaceAll('\u00a0', ' ').includes(shows))
      found[at] = answers.findIndex(({ url, page: title, headings, caption = '', label = '' }) =>
        places.some(
          ({ route, under }) =>
            route === url.split('#')[0] &&
            (under?.some((words) => [title, ...headings, caption, label].join(' › ').includes(words)) ?? true),
        ),
      )
    }
  times.sort((a, b) => a - b)
  const worded = shown.filter((_, at) => asked[at]?.shows !== undefined)
  const share = (isFound: (at: number) => boolean) => (found.filter(isFound).length / found.length).toFixed(2)
  const saving = performance.now()
  for (let round = 0; round < rounds; round++) save(site[0] ?? [])
  const saved = (performance.now() - saving) / rounds
  return {
    'success@1': share((at) => at === 0),
    '@3': share((at) => at >= 0 && at < 3),
    'words shown': (worded.filter(Boolean).length / worded.length).toFixed(2),
    MRR: (found.reduce((sum, at) => sum + (at < 0 ? 0 : 1 / (at + 1)), 0) / found.length).toFixed(2),
    'p50, ms': (times[Math.floor(times.length * 0.5)] ?? 0).toFixed(2),
    'p95, ms': (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2),
    'build, ms': Math.round(build),
    'one save, ms': saved.toFixed(1),
    'memory, MB': Math.round(memory / 1e6),
    goal: `@1 ≥ 0.75, @3 ≥ 0.90, p95 < ${longestMs} ms`,
  }
}
