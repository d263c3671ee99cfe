import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import { isUnavailable } from '#base/server/database/unavailable.ts'
import type { Contributions, Feature, Host } from '#base/server/feature.ts'
import { withoutValues } from '#base/server/http/errors.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { authFeature } from '#features/auth/server/index.ts'
import { readTree } from '#features/pages/server/index.ts'
import type { Answer } from '../contract/answers.ts'
import { searchRoutes } from '../contract/index.ts'
import { cleanQuestion } from '../contract/question.ts'
import { search } from '../contract/search.ts'
import { newLexicon, type Synonyms } from '../contract/synonyms.ts'
import { duplicateTerm, synonymsOf } from '../contract/words.ts'
import { searchEndpoints } from '../endpoints.ts'
import {
  closeFailed,
  deleteExpiredFailed,
  failedAttention,
  listFailed,
  noteFailed,
  storableWords,
} from './failed-questions.ts'
import { addPin, listPins, removePin } from './pins.ts'
import { Search } from './search.ts'
import type { Searchable } from './site-index.ts'
import { importSynonyms, listWords, removeWord, saveWord } from './words.ts'

export type { Queried, Search } from './search.ts'
export { importSynonyms } from './words.ts'

export const searchFeature: Feature<Contributions & { search: Search }> = {
  name: 'search',
  routes: searchRoutes,
  async open(host) {
    const { config, db, log, clock, inBackground } = host
    await importSynonyms(db, clock())
    const search = new Search({
      ...{ db, clock, inBackground, routes: () => searchedRoutes(host), identify: host.userOf },
      freshness: host.freshness,
      release: config.site.version,
      failed: (error) =>
        isUnavailable(error) ? log.warn('search: the database is unavailable') : log.error(withoutValues(error)),
    })
    const captcha = host.of(authFeature).captcha
    return {
      search,
      attention: [{ name: 'Questions without an answer', find: () => failedAttention(db) }],
      calls: searchCalls({ search, accepts: captcha && ((token, address) => captcha.accepts(token, address)) }),
      countedRoutes: (app) => search.routes(app),
      onListen: () => host.inBackground(() => search.prepare()),
    }
  },
  cleanUp: ({ db }, now) => deleteExpiredFailed(db, now),
}

/** All pages and programs. Roles that editors set on a page limit who finds it, not whether it is indexed. */
const searchedRoutes = async (host: Pick<Host, 'db' | 'routes'>): Promise<Route[]> =>
  (await readTree(host)).all.map(({ route: { roles: _, inCode, ...route } }) => ({
    ...route,
    ...(inCode?.roles && { roles: inCode.roles }),
  }))

type Options = {
  search: Search
  /** Verifies a token of the site's captcha; absent if the site has none. */
  accepts?: ((token: string, address: string) => Promise<boolean>) | undefined
}

const maxPreviewed = 5

const searchCalls = ({ search: site, accepts }: Options): Served[] =>
  served(searchEndpoints, {
    async askEditors({ q, token }, { db, clock, address }) {
      if (accepts && !(await accepts(token ?? '', address)))
        throw problem(422, 'The security check did not succeed. Please try again.', '', 'CAPTCHA')
      if (storableWords(q) === undefined)
        throw problem(422, 'Please leave out names, e-mail addresses and long numbers.')
      await noteFailed(db, q, clock(), true)
      return {}
    },

    words: async (_, { db }) => ({ words: await listWords(db) }),
    saveWord: (input, call) => saveWord(input, call),
    async removeWord(input, call) {
      await removeWord(input, call)
      return {}
    },

    async tryWord({ q, id, word }, { db, user }) {
      const searchable = await site.site.searchable({ user, isForEditors: false })
      const words = await listWords(db)
      const others = words.filter((other) => other.id !== id)
      const duplicate = word.kind === 'group' && duplicateTerm(word.says, synonymsOf(others).groups)
      if (duplicate) throw problem(422, `“${duplicate}” is in a group already.`)
      const question = cleanQuestion(q)
      return {
        before: firstAnswers(question, searchable, synonymsOf(words)),
        after: firstAnswers(question, searchable, synonymsOf([...others, word])),
      }
    },

    failedQuestions: async (_, { db }) => ({ questions: await listFailed(db) }),
    async closeFailed({ words }, { db, user, audit }) {
      if (!(await closeFailed(db, words, user?.username ?? ''))) throw problem(404, 'There is no such question.')
      await audit(db, { action: 'failed question done', subject: words })
      return {}
    },

    pins: async (_, { db }) => ({ pins: await listPins(db) }),
    async addPin(input, call) {
      await addPin(input, call)
      return {}
    },
    async removePin({ id }, call) {
      await removePin(id, call)
      return {}
    },
  })

/** The first answers with these synonyms, as a preview. */
const firstAnswers = (q: string, { index, analyser }: Searchable, synonyms: Synonyms): Answer[] => [
  ...search(q, { index, analyser, lexicon: newLexicon(synonyms, analyser), limit: maxPreviewed }).answers,
]
