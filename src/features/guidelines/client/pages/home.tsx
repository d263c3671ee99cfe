import { useSite } from '#base/client/site.ts'
import { ContentPage, ImageLink, KeyPoints, Region } from '#features/content/client/index.ts'
import styles from './home.module.css'

const sections = ['diagnosis', 'prognosis', 'treatment']
const charts = ['chart-workup', 'chart-risk', 'chart-treatment']
const tools = ['ipssr', 'ipss', 'ipssm', 'classifier', 'comparison']

/** The way in: three questions of care, the tools, and what people look for most. */
export default function HomePage() {
  const { site } = useSite()
  return (
    <ContentPage heading={site.name}>
      <nav aria-label="Sections" className={styles.sections}>
        <Entries names={sections} />
      </nav>
      <nav aria-labelledby="tools" className={styles.tools}>
        <h2 id="tools">Quick tools</h2>
        <Entries names={tools} />
      </nav>
      <div className={styles.charts}>
        {charts.map((name) => (
          <ImageLink key={name} name={name} sizes="(width < 640px) 50vw, 320px" />
        ))}
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="questions">
          <h2 id="questions">Common questions</h2>
          <Region name="questions" className={`prose ${styles.questions}`} />
        </section>
        <KeyPoints />
        <section aria-labelledby="recent">
          <h2 id="recent">What changed recently</h2>
          <Region name="recent" />
        </section>
        <section aria-labelledby="scope">
          <h2 id="scope">Scope</h2>
          <Region name="scope" />
        </section>
      </div>
    </ContentPage>
  )
}

function Entries({ names }: { names: readonly string[] }) {
  const { routes } = useSite()
  return (
    <ul>
      {names.flatMap((name) => {
        const route = routes.find((other) => other.name === name)
        if (!route || route.hidden) return []
        return [
          <li key={name}>
            <a href={route.path}>{route.title}</a>
            <span>{route.description}</span>
          </li>,
        ]
      })}
    </ul>
  )
}
