import { useState } from 'react'
import type { ModeName } from '../../contract/index.ts'
import { errorText } from '../state/fault.ts'
import { selectId } from './choices.ts'

/** For lists of IDs in a dialog: selects one, and closes the dialog once it is selected. */
export function useChoose(modeName: ModeName, onClose: () => void) {
  const [fault, setFault] = useState('')
  async function onChoose(id: string, mode = modeName) {
    setFault('')
    try {
      if (await selectId(mode, id)) onClose()
    } catch (error) {
      setFault(errorText(error))
    }
  }
  return { fault, onChoose }
}
