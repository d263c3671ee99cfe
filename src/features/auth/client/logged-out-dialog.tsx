import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import type { Problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import styles from './logged-out-dialog.module.css'
import { LoginForm } from './login-form.tsx'

type Props = {
  problem: Problem
  user: User | undefined
  /** Leaves the page; undefined if the page is public. */
  leave: (() => void) | undefined
}

const keptMs = 5 * 60_000 // D-43

let isShown = false

/** Shows that the user has been logged out and lets them log in again without leaving the page (8). */
export function showLoggedOut({ problem, user, leave }: Props) {
  if (isShown) return
  isShown = true
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)

  function close() {
    root.unmount()
    container.remove()
    isShown = false
  }

  function onClose() {
    close()
    leave?.()
  }

  /** Reload for a different user, who must not see what the previous one had open. */
  function onLoggedIn({ username }: User) {
    close()
    if (user && user.username !== username) location.reload()
  }

  root.render(
    <LoggedOutDialog
      problem={problem}
      username={user?.username}
      closesItself={leave !== undefined}
      onClose={onClose}
      onLoggedIn={onLoggedIn}
    />,
  )
}

type DialogProps = {
  problem: Problem
  username: string | undefined
  closesItself: boolean
  onClose(): void
  onLoggedIn(user: User): void
}

function LoggedOutDialog({ problem, username, closesItself, onClose, onLoggedIn }: DialogProps) {
  useEffect(() => {
    if (!closesItself) return
    const timer = setTimeout(onClose, keptMs)
    return () => clearTimeout(timer)
  }, [closesItself, onClose])
  return (
    <ModalDialog
      title="Logged out"
      id="app-logged-out"
      size={1}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          Stay logged out
        </Button>
      }
    >
      <div className={styles.words}>
        <p>You have been logged out.</p>
        {problem.message && <p className={styles.hint}>{problem.message}</p>}
        {problem.info && <p>{problem.info}</p>}
      </div>
      <h3 className={styles.again}>Log in again</h3>
      <p>What you have not saved stays on the page while you do.</p>
      <LoginForm stays username={username} onLoggedIn={onLoggedIn} />
    </ModalDialog>
  )
}
