import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { asc } from 'drizzle-orm'
import MiniSearch from 'minisearch'
import { openDatabase } from '../src/base/server/database/database.ts'
import { openFiles } from '../src/base/server/files/open-files.ts'
import { importContent, starterFolder } from '../src/features/content-files/server/index.ts'
import type { Passage } from '../src/features/pages/contract/index.ts'
import { pages as pagesTable, passagesOf } from '../src/features/pages/server/index.ts'
import { newAnalyser } from '../src/features/search/contract/analyse.ts'
import { type Indexed, SearchIndex } from '../src/features/search/contract/engine.ts'
import { clinicQuestions, searchExamples } from '../src/features/search/contract/examples.ts'
import { search } from '../src/features/search/contract/search.ts'
import { newLexicon, type Synonyms } from '../src/features/search/contract/synonyms.ts'
import { formPassages } from '../src/features/search/server/forms.ts'

const sizes = [30, 1000]
const rounds = 4
const most = 10
const questions = [...searchExamples, ...clinicQuestions]
const asides = ['/', '/help', '/about']

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A place that an engine has found. */
type Found = Pick<Passage, 'route' | 'page' | 'headings'> & { readonly caption?: string; readonly label?: string }
type Engine = { readonly ask: (q: string) => readonly Found[]; save(page: readonly Indexed[]): void; bytes(): string }

/**
 * The search engine beside MiniSearch on the same passages and questions; goals at 30 and 1,000 pages: 95% of fresh
 * answers within 10 and 25 ms.
 */
export async function searchBench() {
  const synonyms = JSON.parse(await readFile('content/synonyms.json', 'utf8')) as Synonyms
  const starter = await starterPages()
  const rows: Record<string, Record<string, string | number>> = {}
  for (const size of sizes) {
    const site = grown(starter, size, namesIn(synonyms))
    const engines: Record<string, () => Engine> = {
      ours: () => ours(site, synonyms),
      'MiniSearch, any word, prefix, fuzzy': () => mini(site, { prefix: true, fuzzy: 0.2 }),
      'MiniSearch, all words': () => mini(site, { combineWith: 'AND' }),
    }
    for (const [name, make] of Object.entries(engines))
      rows[`${name}, ${size} pages`] = {
        ...measured(make, site[0] ?? []),
        goal: name === 'ours' ? `p95 < ${size === 30 ? 10 : 25} ms` : '',
      }
  }
  return rows
}

function measured(make: () => Engine, page: readonly Indexed[]) {
  collect()
  const before = process.memoryUsage().heapUsed
  const began = performance.now()
  const engine = make()
  const build = performance.now() - began
  collect()
  const memory = process.memoryUsage().heapUsed - before
  const places = questions.map(({ q, places }) =>
    engine
      .ask(q)
      .findIndex(({ route, page: title, headings, caption = '', label = '' }) =>
        places.some(
          (place) =>
            place.route === route &&
            (place.under?.some((words) => [title, ...headings, caption, label].join(' › ').includes(words)) ?? true),
        ),
      ),
  )
  const share = (isFound: (at: number) => boolean) => (places.filter(isFound).length / places.length).toFixed(2)
  const times: number[] = []
  for (let round = 0; round <= rounds; round++)
    for (const { q } of questions) {
      const start = performance.now()
      engine.ask(q)
      // The first round warms up.
      if (round > 0) times.push(performance.now() - start)
    }
  times.sort((a, b) => a - b)
  const saving = performance.now()
  for (let round = 0; round < rounds; round++) engine.save(page)
  const save = (performance.now() - saving) / rounds
  const file = engine.bytes()
  return {
    first: share((at) => at === 0),
    'in three': share((at) => at >= 0 && at < 3),
    MRR: (places.reduce((sum, at) => sum + (at < 0 ? 0 : 1 / (at + 1)), 0) / places.length).toFixed(2),
    'p50, ms': (times[Math.floor(times.length * 0.5)] ?? 0).toFixed(2),
    'p95, ms': (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2),
    'build, ms': Math.round(build),
    'one save, ms': save.toFixed(1),
    'memory, MB': Math.round(memory / 1e6),
    'as a file, kB (brotli)': `${Math.round(file.length / 1e3)} (${Math.round(brotliCompressSync(file).length / 1e3)})`,
  }
}

function ours(site: readonly (readonly Indexed[])[], synonyms: Synonyms): Engine {
  const analyser = newAnalyser(synonyms.spelling)
  const index = new SearchIndex(analyser, newLexicon(synonyms, analyser))
  const save = (page: readonly Indexed[]) => index.exchange(page[0]?.route ?? '', page)
  for (const page of site) save(page)
  return {
    save,
    bytes: () => JSON.stringify(index.all()),
    ask: (q) =>
      search(q, { index, analyser, limit: most }).answers.map((answer) => ({
        ...answer,
        route: answer.url.split('#')[0] ?? '',
      })),
  }
}

const boost = { page: 3, heading: 2.2, lead: 2.4, text: 1, more: 0.35 }

function mini(
  site: readonly (readonly Indexed[])[],
  options: { prefix?: boolean; fuzzy?: number; combineWith?: 'AND' },
): Engine {
  const engine = new MiniSearch({ fields: Object.keys(boost), searchOptions: { boost, ...options } })
  const passages = new Map<string, Indexed>()
  const idsOf = new Map<string, string[]>()
  let next = 0
  const save = (page: readonly Indexed[]) => {
    const route = page[0]?.route ?? ''
    for (const id of idsOf.get(route) ?? []) {
      engine.discard(id)
      passages.delete(id)
    }
    const ids = page.map((passage) => {
      const id = String(next++)
      passages.set(id, passage)
      const { headings, caption = '', lead, text, more = '' } = passage
      engine.add({ id, page: passage.page, heading: [...headings, caption].join(' '), lead, text, more })
      return id
    })
    idsOf.set(route, ids)
  }
  for (const page of site) save(page)
  return {
    save,
    bytes: () => JSON.stringify(engine),
    ask(q) {
      const found = new Map<string, Found>()
      for (const { id } of engine.search(q)) {
        const passage = passages.get(String(id))
        if (!passage) continue
        const place = `${passage.route}#${passage.place}`
        if (!found.has(place)) found.set(place, passage)
        if (found.size === most) break
      }
      return [...found.values()]
    },
  }
}

/** The passages of the starter content, by page. */
async function starterPages(): Promise<Indexed[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const { db, close } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, () => {})
  try {
    await importContent(db, starterFolder, { files: await openFiles({ DATA_DIR: folder }) })
    const rows = await db
      .select({ url: pagesTable.url, title: pagesTable.title })
      .from(pagesTable)
      .orderBy(asc(pagesTable.id))
    const pages: Indexed[][] = []
    for (const { url, title } of rows) {
      const { passages } = await passagesOf(db, { name: url, path: url, title: title ?? url, description: '' })
      const page = passages[0]?.page ?? url
      pages.push(
        [...passages, ...formPassages(url).map((passage): Passage => ({ ...passage, route: url, page }))]
          .filter(({ isHidden }) => !isHidden)
          .map(
            (passage, at): Indexed => ({
              ...passage,
              order: pages.length * 10_000 + at,
              ...(asides.includes(url) && { isAside: true as const }),
            }),
          ),
      )
    }
    return pages
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Names of drugs, tests and findings that a copy of a page has its own of. */
const namesIn = ({ groups }: Synonyms) =>
  new RegExp(
    `\\b(?:${groups
      .flatMap(({ preferred, same }) => [preferred, ...same.map(({ term }) => term)])
      .filter((term) => /^[A-Za-z-]{5,}$/.test(term))
      .join('|')})\\b`,
    'gi',
  )

/** The site with copies of its pages up to a number of pages, each about invented subjects of its own. */
function grown(pages: readonly Indexed[][], size: number, names: RegExp): Indexed[][] {
  const all = [...pages]
  for (let at = 0; all.length < size; at++) {
    const source = pages[at % pages.length] ?? []
    const copy = Math.floor(at / pages.length) + 1
    const invented = (text: string) => text.replace(names, (name) => nameOf(`${name.toLowerCase()} ${copy}`))
    all.push(
      source.map(
        (passage, i): Indexed => ({
          ...passage,
          route: `${passage.route}-${copy}`,
          page: invented(passage.page),
          headings: passage.headings.map(invented),
          ...(passage.caption && { caption: invented(passage.caption) }),
          lead: invented(passage.lead),
          text: invented(passage.text),
          ...(passage.more && { more: invented(passage.more) }),
          order: all.length * 10_000 + i,
        }),
      ),
    )
  }
  return all.slice(0, Math.max(size, pages.length))
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')

/** An invented name, always the same for the same words. */
function nameOf(words: string): string {
  let hash = 0
  for (const sign of words) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  const name: string[] = []
  for (let rest = hash; name.length < 5; rest = Math.floor(rest / syllables.length))
    name.push(syllables[rest % syllables.length] ?? '')
  return name.join('')
}
