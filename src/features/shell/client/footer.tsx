import type { ComponentType } from 'react'
import { useSite } from '#base/client/site.ts'
import styles from './footer.module.css'

/** Whom to ask, who pays, whose it is (1). */
export function Footer({ Funders }: { Funders?: ComponentType | undefined }) {
  const { site, routes } = useSite()
  const links = routes.filter(({ path }) => path === '/about' || path === '/accessibility')
  return (
    <footer className={styles.footer}>
      {Funders && <Funders />}
      <p>
        Contact enquiries: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
      <p>Decision support for health professionals. It does not replace clinical judgement.</p>
      <ul>
        {links.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
      {/* A page that was drawn last year may be held. */}
      <p suppressHydrationWarning>
        © {new Date().getUTCFullYear()} {site.name}
      </p>
    </footer>
  )
}
