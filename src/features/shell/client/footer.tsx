import type { ComponentType } from 'react'
import { Boundary } from '#base/client/boundary.tsx'
import { StaticIsland } from '#base/client/ui/static-island.tsx'
import styles from './footer.module.css'

const loadLines = () => import('./footer-lines.tsx').then(({ FooterLines }) => FooterLines)
const Lines = import.meta.env.SSR ? await loadLines() : undefined

/** The footer: contact, funders and copyright (1). */
export const Footer = ({ Funders }: { Funders?: ComponentType | undefined }) => (
  <footer className={styles.footer}>
    <Boundary>{Funders && <Funders />}</Boundary>
    <StaticIsland id="app-footer" Component={Lines} load={loadLines} />
  </footer>
)
