import { CircleUserRound } from 'lucide-react'
import type { UserBarItemProps } from '#base/client/feature.ts'
import { useUser } from '#base/client/user.ts'
import { accountRoutes } from '../contract.ts'

/** The link to the user's own account (T3). */
export default function AccountEntry({ onClose }: UserBarItemProps) {
  const [{ path, title }] = accountRoutes
  if (!useUser()) return null
  return (
    <a href={path} onClick={onClose}>
      <CircleUserRound aria-hidden="true" size={20} />
      {title}
    </a>
  )
}
