import { type ComponentType, useState } from 'react'
import { useLoaderData } from 'react-router'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { type AnswerKind, answerKinds, type Section, sections } from '../contract/answers.ts'
import type { SearchPage } from '../contract/calls.ts'
import type { SearchAnswer } from '../contract/search.ts'
import { Answers } from './answers.tsx'
import { ReadAs } from './read-as.tsx'
import { LargeForm } from './search-form.tsx'
import styles from './search-page.module.css'

type Asked = SearchPage['asked']

const kindNames: Record<AnswerKind, string> = {
  recommendations: 'Recommendations',
  doses: 'Doses and tables',
  text: 'Text',
  pages: 'Pages',
  calculators: 'Calculators',
  figures: 'Figures',
}
const sectionNames: Record<Section, string> = { diagnosis: 'Diagnosis', prognosis: 'Prognosis', treatment: 'Treatment' }

/** The answers to a question. Works without JavaScript. */
export default function SearchResults() {
  const { asked, answer, fault, isEditor } = useLoaderData<SearchPage>()
  const { q, find } = asked
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{find ? 'Places found' : 'Search'}</h1>
      <LargeForm key={q} words={q} />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {isEditor && <ForEditors asked={asked} />}
      {answer ? <Results asked={asked} answer={answer} /> : <BrowseLinks />}
    </div>
  )
}

function Results({ asked, answer }: { asked: Asked; answer: SearchAnswer }) {
  const { total, answers, missing, nearest = [], calculator, isCut, isCurrent } = answer
  return (
    <>
      <ReadAs answer={answer} className={styles.read} addressOf={(q) => searchUrl({ q, scope: asked.scope })} />
      {missing.length > 0 && (
        <p className={styles.read}>
          Nothing on this site mentions {missing.map((word) => `“${word}”`).join(' or ')}
          {total === 0 && nearest.length === 0 && ', so nothing is suggested in its place'}.
        </p>
      )}
      {isCut && <p className={styles.read}>Only the first 16 words were searched for.</p>}
      {isCurrent === false && (
        <p className={styles.read}>
          The database is not responding: changes made in the last few minutes may be missing.
        </p>
      )}
      {calculator && (
        <p className={styles.calculator}>
          <a href={calculator.url}>Open {calculator.name}</a> with {calculator.filled.join(', ')}
        </p>
      )}
      <div className={styles.count}>
        {total > 0 && (
          <p role="status" className={styles.read}>
            {total === 1 ? '1 answer' : `${total} answers`}
            {answers.length < total && `, ${answers.length} shown first`}
          </p>
        )}
        <Filters asked={asked} answer={answer} />
      </div>
      {total > 0 ? (
        <>
          <Answers answers={answers} opensEditMode={asked.find !== undefined} />
          {answers.length < total && (
            <p>
              <a href={searchUrl({ ...asked, show: 'all' })}>Show all {total} answers</a>
            </p>
          )}
        </>
      ) : (
        <>
          <h2>No answer to “{asked.find ?? asked.q}”</h2>
          <p>Nothing on this site matches. Check the spelling, use fewer words, or browse:</p>
          <BrowseLinks />
          {nearest.length > 0 && (
            <>
              <h2>Nearest answers</h2>
              <p>These have some of the words, but not all.</p>
              <Answers answers={nearest} />
            </>
          )}
          {asked.find === undefined && <AskOnRequest q={asked.q} />}
        </>
      )}
    </>
  )
}

const searchUrl = (asked: Readonly<Record<string, string | undefined>>) => {
  const params = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/search?${new URLSearchParams(params as [string, string][])}`
}

function Filters({ asked, answer: { groups } }: { asked: Asked; answer: SearchAnswer }) {
  const { q, kind, in: section, scope } = asked
  const kinds = (Object.keys(answerKinds) as AnswerKind[]).filter((each) => groups.kind[each] || each === kind)
  const places = sections.filter((each) => groups.in[each] || each === section)
  const chosen = [...(kind ? [kindNames[kind]] : []), ...(section ? [sectionNames[section]] : [])]
  if (asked.find !== undefined || (kinds.length < 2 && places.length < 2 && chosen.length === 0)) return null
  return (
    <nav aria-label="Narrow the answers" className={styles.filters}>
      <details>
        <summary>{chosen.join(', ') || 'Narrow'}</summary>
        <ul>
          <Filter href={searchUrl({ q, scope, in: section })} isOn={kind === undefined}>
            All kinds
          </Filter>
          {kinds.map((each) => (
            <Filter key={each} href={searchUrl({ q, scope, in: section, kind: each })} isOn={each === kind}>
              {kindNames[each]} {groups.kind[each] ?? 0}
            </Filter>
          ))}
        </ul>
        <ul>
          <Filter href={searchUrl({ q, scope, kind })} isOn={section === undefined}>
            Whole site
          </Filter>
          {places.map((each) => (
            <Filter key={each} href={searchUrl({ q, scope, kind, in: each })} isOn={each === section}>
              {sectionNames[each]} {groups.in[each] ?? 0}
            </Filter>
          ))}
        </ul>
      </details>
    </nav>
  )
}

const Filter = ({ href, isOn, children }: { href: string; isOn: boolean; children: React.ReactNode }) => (
  <li>
    <a href={href} aria-current={isOn ? 'true' : undefined}>
      {children}
    </a>
  </li>
)

const BrowseLinks = () => (
  <ul className={styles.ways}>
    <li>
      <a href="/search/a-z">A–Z</a>: pages, headings, drugs and genes
    </li>
    <li>
      <a href="/search/doses">Doses</a>: every dose, with its caution
    </li>
    <li>
      <a href="/search/questions">Questions</a> asked in clinic
    </li>
    <li>
      <a href="/diagnosis">Diagnosis</a>, <a href="/prognosis">Prognosis</a>, <a href="/treatment">Treatment</a>
    </li>
  </ul>
)

function ForEditors({ asked: { q, scope, find } }: { asked: Asked }) {
  return (
    <details className={`fold ${styles.editors}`} open={scope !== undefined || find !== undefined}>
      <summary>For editors</summary>
      <p>
        {scope === 'all' ? (
          <a href={searchUrl({ q })}>Search only what readers see</a>
        ) : (
          <a href={searchUrl({ q: q || undefined, scope: 'all' })}>Search unpublished pages and hidden texts too</a>
        )}
        {' · '}
        <a href="/search/words">Synonyms, questions without an answer, chosen answers</a>
      </p>
      <form action="/search" className={styles.find}>
        <label htmlFor="app-find-places">Find places</label>
        <input id="app-find-places" name="find" defaultValue={find} maxLength={200} />
        <button type="submit" className="button">
          Find
        </button>
        <p>
          Exact words, or <code>cites:Fenaux 2018</code>, <code>image:name</code>,{' '}
          <code>links:/treatment/Lenalidomide</code>, <a href="/search?find=is%3Adraft">is:draft</a>,{' '}
          <a href="/search?find=is%3Aunconfirmed">is:unconfirmed</a>, <a href="/search?find=is%3Aoverdue">is:overdue</a>
        </p>
      </form>
    </details>
  )
}

/** A button that loads the form to ask the editors; few readers need it. Not shown without scripts. */
function AskOnRequest({ q }: { q: string }) {
  const isHydrated = useIsHydrated()
  const [Ask, setAsk] = useState<ComponentType<{ q: string }>>()
  if (!isHydrated) return null
  if (Ask) return <Ask q={q} />
  const load = () => import('./ask-editors.tsx').then(({ AskEditors }) => setAsk(() => AskEditors))
  return (
    <button type="button" className="button" onClick={() => void load()}>
      Ask the editors
    </button>
  )
}
