import type { ReactNode } from 'react'
import { useVisitor } from '#base/client/user.ts'
import styles from './user-face.module.css'

/** The user bar button's content: the logged-in user's picture and name, otherwise the children (2.6, D-55, D-58). */
export function UserFace({ children }: { children: ReactNode }) {
  const { user, checking } = useVisitor()
  const name = user?.displayName ?? checking
  if (!name) return children
  return (
    <>
      <img
        className={styles.face}
        src={`/api/image/user?${new URLSearchParams({ identifier: user?.username ?? name })}`}
        alt=""
        data-checking={!user}
      />
      <span>{name}</span>
    </>
  )
}
