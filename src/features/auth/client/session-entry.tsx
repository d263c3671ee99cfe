import { LogIn, LogOut } from 'lucide-react'
import { useLocation } from 'react-router'
import type { UserBarItemProps } from '#base/client/feature.ts'
import { showMessage } from '#base/client/ui/confirm.ts'
import { useUser } from '#base/client/user.ts'
import { messageOf } from '#base/contract/problem.ts'
import { loginAt } from '../redirect.ts'
import { openSession } from './open-session.ts'

export default function SessionEntry({ onClose }: UserBarItemProps) {
  const { pathname, search, hash } = useLocation()
  if (useUser())
    return (
      <button type="button" data-early onClick={() => void logOut(onClose)}>
        <LogOut aria-hidden="true" size={20} />
        Logout
      </button>
    )
  const isThere = pathname === '/login'
  return (
    <a href={isThere ? '/login' : loginAt(pathname + search + hash)} onClick={onClose}>
      <LogIn aria-hidden="true" size={20} />
      Login
    </a>
  )
}

async function logOut(onClose: () => void) {
  try {
    const session = await openSession()
    await session.logout()
    onClose()
  } catch (error) {
    const info = messageOf(error)
    await showMessage({
      message: 'You are still logged in.',
      hint: 'The server could not be reached. Please try again.',
      info,
    })
  }
}
