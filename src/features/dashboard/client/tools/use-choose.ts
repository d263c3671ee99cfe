import { useState } from 'react'
import type { ModeName } from '../../contract/index.ts'
import { errorText } from '../state/fault.ts'
import { selectId } from './choices.ts'

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
