import type { ComponentType } from 'react'
import { useSite } from '#base/client/site.ts'
import styles from './footer.module.css'

/** The footer: contact, funders and copyright (1). */
export function Footer({ Funders }: { Funders?: ComponentType | undefined }) {
  const { site, footer } = useSite()
  return (
    <footer className={styles.footer}>
      {Funders && <Funders />}
      <p>
        Contact enquiries: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
      <p>Decision support for health professionals. It does not replace clinical judgement.</p>
      <ul>
        {footer.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
      {/* The page may have been rendered last year and cached. */}
      <p suppressHydrationWarning>
        Design and copyright © {new Date().getUTCFullYear()} {site.university}
      </p>
    </footer>
  )
}
