import { type LucideIcon, TestTube, UserRound } from 'lucide-react'
import type { Mode } from '../../contract/index.ts'

const pictures: Readonly<Record<string, LucideIcon>> = { user: UserRound, test_tube: TestTube }

export function ModeIcon({ mode, size = 22 }: { mode: Mode; size?: number }) {
  const Picture = pictures[mode.Icon] ?? UserRound
  return <Picture aria-hidden="true" size={size} />
}
