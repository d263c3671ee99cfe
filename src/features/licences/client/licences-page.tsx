import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { StaticIsland } from '#base/client/ui/static-island.tsx'
import styles from './licences-page.module.css'

const Notices = import.meta.env.SSR ? (await import('./notices.tsx')).Notices : undefined

/** Only the server has the notices: after a navigation the page is loaded from there. */
function reload() {
  location.reload()
  return new Promise<never>(() => {})
}

/** The notices that the licences of libraries and fonts ask for. */
export default function LicencesPage() {
  return (
    <StatementPage>
      <p>
        This site sends the libraries below to your browser, and the font in which it is set. Their authors allow this
        on the terms shown here.
      </p>
      <div className={styles.notices}>
        <StaticIsland id="app-licences" Component={Notices} load={reload} />
      </div>
    </StatementPage>
  )
}
