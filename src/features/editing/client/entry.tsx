import { PencilLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UserBarItemProps } from '#base/client/feature.ts'
import { showMessage } from '#base/client/ui/confirm.ts'
import { useUser } from '#base/client/user.ts'
import { messageOf } from '#base/contract/problem.ts'
import { useEditMode } from '#features/pages/client/index.ts'
import { mayEdit } from '#features/pages/contract/index.ts'

/** The switch 'Edit mode - On' or 'Edit mode - Off', for users who may edit (2.6). */
export default function EditModeEntry({ onClose }: UserBarItemProps) {
  const roles = useUser()?.roles
  const isOn = useEditMode()?.Region !== undefined
  const [isSwitching, setSwitching] = useState(false)
  const isOffered = mayEdit(roles)

  useEffect(() => {
    if (isOffered)
      load()
        .then(({ loadEditMode }) => loadEditMode())
        .catch(() => {})
  }, [isOffered])

  async function press() {
    setSwitching(true)
    try {
      const { leaveEditMode, enterEditMode } = await load()
      await (isOn ? leaveEditMode : enterEditMode)(onClose)
    } catch (error) {
      await showMessage({ title: 'Edit mode stays off', message: messageOf(error) })
    } finally {
      setSwitching(false)
    }
  }

  if (!isOffered) return null
  return (
    <button type="button" aria-disabled={isSwitching || undefined} onClick={() => isSwitching || void press()}>
      <PencilLine aria-hidden="true" size={20} />
      Edit mode - {isOn ? 'On' : 'Off'}
    </button>
  )
}

const load = () => import('./switch-edit-mode.ts')
