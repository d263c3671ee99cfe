import { use } from 'react'
import { useSite } from '#base/client/site.ts'
import { monthText } from '#base/contract/day.ts'
import { Collection } from '../../client/collections/collection.tsx'
import { useContent } from '../../client/content.ts'
import { ContentFrame } from '../../client/content-frame.tsx'
import { References } from '../../client/content-page.tsx'
import { AsOfBanner } from '../../client/history/what-changed.tsx'
import { NewsList } from '../../client/news-list.tsx'
import { PagePartsContext } from '../../client/page-parts.ts'
import { usePartId } from '../../client/part-id.ts'
import { changesRoute } from '../../contract/news.ts'
import { peoplePath, reviewStatusRoute } from '../../contract/review-status.ts'
import { Region } from '../../kinds/region/client.tsx'
import styles from './home.module.css'

/** The home page: search, the numbers looked up most, the tasks of each section, the calculators and the latest changes. */
export default function HomePage() {
  return (
    <ContentFrame className={styles.home}>
      <Find />
      <Region name="tasks" label="Tasks" className={`prose ${styles.tasks}`} />
      <div className={styles.two}>
        <Calculators />
        <Recent />
      </div>
      <Publisher />
      <References />
    </ContentFrame>
  )
}

/** Who publishes the site, as far as an administrator has said so, and what has been reviewed. */
function Publisher() {
  const { reviews } = useContent()
  const partId = usePartId('publisher')
  return (
    <section className={styles.publisher} aria-labelledby={partId}>
      <h2 id={partId}>Who stands behind this</h2>
      <ul>
        {reviews?.hasPeople && (
          <li>
            <a href={peoplePath}>People</a>
            <span>Editors, reviewers and their interests</span>
          </li>
        )}
        {reviews && (
          <li>
            <a href={reviewStatusRoute.path}>
              {reviews.reviewed} of {reviews.pages} pages reviewed
            </a>
            <span>By a named clinician</span>
          </li>
        )}
        {reviews?.nextReview && (
          <li>
            <a href={reviewStatusRoute.path}>Next review due {monthText(reviews.nextReview)}</a>
            <span>Each page names its own date</span>
          </li>
        )}
      </ul>
      <Collection name="publisher" />
    </section>
  )
}

function Find() {
  const { site } = useSite()
  const { page, route } = useContent()
  const { SearchForm } = use(PagePartsContext)
  const numbersId = usePartId('numbers')
  return (
    <div className={styles.find}>
      <div>
        <h1 tabIndex={-1}>{site.name}</h1>
        <p className={styles.lead}>{route.description}.</p>
        {page.on && <AsOfBanner />}
        <SearchForm isLarge />
        <div className={styles.often}>
          <span>Often looked for</span>
          <Region name="often" label="Often looked for" className={`prose ${styles.links}`} />
        </div>
      </div>
      <section className={styles.numbers} aria-labelledby={numbersId}>
        <h2 id={numbersId}>Numbers at hand</h2>
        <Region name="numbers" label="Numbers at hand" />
      </section>
    </div>
  )
}

function Calculators() {
  const { introduced } = useContent().around
  const partId = usePartId('tools')
  return (
    <nav className={styles.calculators} aria-labelledby={partId}>
      <h2 id={partId}>Calculators</h2>
      <ul>
        {introduced
          .filter(({ isTool }) => isTool)
          .map(({ path, title, description, inputs }) => (
            <li key={path}>
              <a href={path}>
                <b>{title}</b>
                <span>{description}</span>
                {inputs && <small>{inputs}</small>}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Recent() {
  const { news = [] } = useContent()
  const partId = usePartId('recent')
  return (
    <section className={styles.recent} aria-labelledby={partId}>
      <h2 id={partId}>What changed</h2>
      {news.length > 0 ? <NewsList news={news} /> : <p>No change has been announced in the last 12 months.</p>}
      <p>
        <a href={changesRoute.path}>{changesRoute.title}</a>
      </p>
    </section>
  )
}
