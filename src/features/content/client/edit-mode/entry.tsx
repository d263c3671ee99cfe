import { PencilLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UserBarItemProps } from '#base/client/slots.ts'
import { tell } from '#base/client/ui/confirm.ts'
import { useUser } from '#base/client/user.ts'
import { useEditMode } from './mode.ts'
import { loadEditMode, mayEdit, turnOff, turnOn } from './turn.ts'

/** 'Edit mode - On' or 'Edit mode - Off', for those who may edit (2.6). */
export default function EditModeEntry({ onClose }: UserBarItemProps) {
  const roles = useUser()?.roles
  const isOn = useEditMode()?.Region !== undefined
  const [isTurning, setTurning] = useState(false)
  const isOffered = mayEdit(roles)

  useEffect(() => {
    if (isOffered) loadEditMode().catch(() => {})
  }, [isOffered])

  async function press() {
    setTurning(true)
    const refusal = isOn ? ((await turnOff()) ? undefined : '') : await turnOn()
    setTurning(false)
    if (refusal === undefined) onClose()
    else if (refusal !== '') await tell({ title: 'Edit mode stays off', message: refusal })
  }

  if (!isOffered) return null
  return (
    <button type="button" aria-disabled={isTurning || undefined} onClick={() => isTurning || void press()}>
      <PencilLine aria-hidden="true" size={20} />
      Edit mode - {isOn ? 'On' : 'Off'}
    </button>
  )
}
