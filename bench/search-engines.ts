import MiniSearch from 'minisearch'
import type pg from 'pg'
import { type Analyser, newAnalyser } from '../src/features/search/contract/analyse.ts'
import type { Indexed } from '../src/features/search/contract/passages.ts'
import type { Concept } from '../src/features/search/contract/plan.ts'
import { search } from '../src/features/search/contract/search.ts'
import { SearchIndex } from '../src/features/search/contract/search-index.ts'
import { newLexicon, type Synonyms } from '../src/features/search/contract/synonyms.ts'

/** A place that an engine has found. */
export type Found = Pick<Indexed, 'route' | 'page' | 'headings'> & {
  readonly caption?: string
  readonly label?: string
  /** The text shown, including that of further passages of the place. */
  readonly shownText: string
}

/** A search engine that holds a site. */
export type Engine = {
  readonly ask: (q: string) => readonly Found[] | Promise<readonly Found[]>
  save(page: readonly Indexed[]): void | Promise<void>
  /** The index as a file, or its size. */
  bytes(): string | Promise<number>
}

type Site = readonly (readonly Indexed[])[]

const max = 10
const coveragePower = 2

/** Our engine. */
export function ours(site: Site, synonyms: Synonyms): Engine {
  const { analyser, index } = planner(site, synonyms)
  return {
    save: (page) => index.replacePage(page[0]?.route ?? '', page),
    bytes: () => JSON.stringify(index.all()),
    ask: (q) =>
      search(q, { index, analyser, limit: max }).answers.map((answer) => ({
        ...answer,
        route: answer.url.split('#')[0] ?? '',
        shownText: [answer, ...(answer.also ?? [])].map(({ text }) => text).join('\n'),
      })),
  }
}

/** An index that makes plans for the other engines. */
export function planner(site: Site, synonyms: Synonyms): { analyser: Analyser; index: SearchIndex } {
  const analyser = newAnalyser(synonyms.spelling)
  const index = new SearchIndex(analyser, newLexicon(synonyms, analyser))
  for (const page of site) index.replacePage(page[0]?.route ?? '', page)
  return { analyser, index }
}

const boost = { page: 3, heading: 2.2, lead: 2.4, text: 1, more: 0.35 }
const fieldsOf = ({ page, headings, caption = '', lead, text, more = '' }: Indexed) => ({
  ...{ page, heading: [...headings, caption].join(' '), lead, text, more },
})

/** Answers by place, from passages that are best first. */
function places(passages: Iterable<Indexed | undefined>): Found[] {
  const found = new Map<string, Found>()
  for (const passage of passages) {
    if (!passage) continue
    const place = `${passage.route}#${passage.place}`
    if (!found.has(place)) found.set(place, { ...passage, shownText: passage.text })
    if (found.size === max) break
  }
  return [...found.values()]
}

type MiniOptions = { prefix?: boolean; fuzzy?: number; combineWith?: 'AND' }

/** MiniSearch as it is shipped, or with our analyser and our plan. */
export function mini(site: Site, options: MiniOptions, plan?: ReturnType<typeof planner>): Engine {
  const engine = new MiniSearch({
    fields: Object.keys(boost),
    ...(plan && { tokenize: (text: string) => [...plan.analyser.terms(text)], processTerm: (term: string) => term }),
    searchOptions: { boost, ...options },
  })
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
      engine.add({ id, ...fieldsOf(passage) })
      return id
    })
    idsOf.set(route, ids)
  }
  for (const page of site) save(page)
  return {
    save,
    bytes: () => JSON.stringify(engine),
    ask(q) {
      const ids = plan ? planned(engine, plan.index.plan(q)) : engine.search(q).map(({ id }) => String(id))
      return places(ids.map((id) => passages.get(id)))
    },
  }
}

/** One search for each alternative, the results merged by concept. */
function planned(engine: MiniSearch, concepts: readonly Concept[]): string[] {
  const total = new Map<string, { score: number; count: number }>()
  for (const { alternatives, isOptional } of concepts) {
    const best = new Map<string, number>()
    for (const { terms, weight } of alternatives)
      for (const { id, score } of engine.search({ queries: [...terms], combineWith: 'AND' }))
        best.set(String(id), Math.max(best.get(String(id)) ?? 0, (score * weight) / Math.sqrt(terms.length)))
    for (const [id, score] of best) {
      const sum = total.get(id) ?? { score: 0, count: 0 }
      total.set(id, { score: sum.score + score, count: sum.count + (isOptional ? 0 : 1) })
    }
  }
  const ranked = [...total].map(([id, { score, count }]) => ({ id, score: score * count ** coveragePower }))
  return ranked.sort((a, b) => b.score - a.score).map(({ id }) => id)
}

const insert = `insert into passages (at, route, english, planned)
  select at, route,
    setweight(to_tsvector('english', page), 'A') || setweight(to_tsvector('english', heading), 'B') ||
    setweight(to_tsvector('english', lead), 'B') || setweight(to_tsvector('english', text), 'C') ||
    to_tsvector('english', more),
    planned::tsvector
  from jsonb_to_recordset($1) as (at int, route text, page text, heading text, lead text, text text, more text,
    planned text)`
const letters = { page: 'A', heading: 'B', lead: 'B', text: 'C', more: 'D' } as const

/** PostgreSQL's full text: English, with any or all of the words, or with our analyser and our plan. */
export async function postgres(
  pool: pg.Pool,
  site: Site,
  { analyser, index }: ReturnType<typeof planner>,
  kind: 'plan' | 'any' | 'all',
): Promise<Engine> {
  await pool.query(`drop table if exists passages;
    create table passages (at int, route text, english tsvector, planned tsvector);
    create index on passages using gin (${kind === 'plan' ? 'planned' : 'english'});
    create index on passages (route)`)
  const passages: Indexed[] = []
  const save = async (page: readonly Indexed[]) => {
    const rows = page.map((passage) => {
      passages.push(passage)
      const { route } = passage
      const fields = fieldsOf(passage)
      return { at: passages.length - 1, route, ...fields, planned: vectorOf(fields, analyser) }
    })
    await pool.query('delete from passages where route = $1', [page[0]?.route])
    await pool.query(insert, [JSON.stringify(rows)])
  }
  for (const page of site) await save(page)
  await pool.query('analyze passages')
  const ask = async (q: string) => {
    const [sql, values] = kind === 'plan' ? planQuery(index, q) : englishQuery(q, kind)
    const { rows } = await pool.query<{ at: number }>(`${sql} limit 100`, values)
    return places(rows.map(({ at }) => passages[at]))
  }
  const bytes = async () => {
    const { rows } = await pool.query("select pg_total_relation_size('passages')::int as size")
    return rows[0].size as number
  }
  return { save, ask, bytes }
}

const quoted = (term: string) => `'${term.replace(/[\\']/g, '\\$&')}'`

/** The terms of a passage as PostgreSQL reads them, each with its position and the weight of its field. */
function vectorOf(fields: ReturnType<typeof fieldsOf>, analyser: Analyser): string {
  let position = 0
  return Object.entries(letters)
    .flatMap(([field, letter]) =>
      analyser
        .terms(fields[field as keyof typeof letters])
        .map((term) => `${quoted(term)}:${Math.min(++position, 16_383)}${letter}`),
    )
    .join(' ')
}

function englishQuery(q: string, kind: 'any' | 'all'): [sql: string, values: string[]] {
  const query =
    kind === 'all'
      ? "websearch_to_tsquery('english', $1)"
      : "replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery"
  return [
    `select at from passages, (select ${query} as query) as asked where english @@ query order by ts_rank(english, query) desc`,
    [q],
  ]
}

/** Ranks by the best alternative of each concept. PostgreSQL does not weigh words by rarity, so the plan does. */
function planQuery(index: SearchIndex, q: string): [sql: string, values: string[]] {
  const values: string[] = []
  const ranks: string[] = []
  const covered: string[] = []
  for (const { alternatives, isOptional } of index.plan(q)) {
    if (alternatives.length === 0) continue
    const ways = alternatives.map(({ terms, weight }) => {
      values.push(terms.map(quoted).join(' & '))
      const rarity = Math.max(...terms.map((term) => Math.log(1 + index.size / (index.frequency(term) + 0.5))))
      return `${weight * rarity} * ts_rank('{0.1,0.3,0.7,1}', planned, $${values.length}::tsquery)`
    })
    ranks.push(`greatest(${ways.join(', ')})`)
    if (isOptional) continue
    values.push(alternatives.map(({ terms }) => `(${terms.map(quoted).join(' & ')})`).join(' | '))
    covered.push(`planned @@ $${values.length}::tsquery`)
  }
  if (covered.length === 0) return ['select at from passages where false', []]
  const count = covered.map((test) => `(${test})::int`).join(' + ')
  const score = `(${ranks.join(' + ')}) * (${count}) ^ ${coveragePower}`
  return [`select at from passages where ${covered.join(' or ')} order by ${score} desc`, values]
}
