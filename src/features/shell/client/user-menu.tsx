import { ExternalLink, MessageSquareText } from 'lucide-react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { Boundary } from '#base/client/boundary.tsx'
import type { UserBarItemProps } from '#base/client/feature.ts'
import { useRoute } from '#base/client/route.ts'
import { useSite } from '#base/client/site.ts'
import { feedbackAddress } from './feedback.ts'
import { useFocusTrap } from './focus-trap.ts'
import styles from './user-bar.module.css'

export type UserMenuProps = {
  entries: readonly { name: string; Item: ComponentType<UserBarItemProps> }[]
  onClose: () => void
}

/** The menu of the user bar: the features' entries, feedback, and the version. */
export function UserMenu({ entries, onClose }: UserMenuProps) {
  const { site } = useSite()
  // The address of some pages is a secret, and the feedback form belongs to a third party.
  const { pathname } = useLocation()
  const origin = import.meta.env.SSR ? site.url : location.origin
  const page = useRoute()?.isSecret ? site.url : new URL(pathname, origin).href
  useFocusTrap('#app-user-bar')
  return (
    <>
      <ul className={styles.items}>
        {entries.map(({ name, Item }) => (
          <li key={name} data-item={name}>
            <Boundary name="An option">
              <Item onClose={onClose} />
            </Boundary>
          </li>
        ))}
        <li>
          <a
            href={feedbackAddress(
              site.feedbackUrl || new URL('/report', origin).href,
              page,
              import.meta.env.SSR ? undefined : document.querySelector('dialog[open]')?.id,
            )}
            target="_blank"
            rel="noopener"
            title="Opens in a new tab"
          >
            <MessageSquareText aria-hidden="true" size={20} />
            Feedback
            <ExternalLink aria-hidden="true" size={14} />
          </a>
        </li>
      </ul>
      <p className={styles.version}>
        Version <span title={`Build ${site.build}`}>{site.version}</span>
      </p>
    </>
  )
}
