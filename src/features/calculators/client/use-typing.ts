import { useEffect, useState } from 'react'
import { afterPress } from '#base/client/forms/after-press.ts'

const debounceMs = 1000

/** Whether the user is still typing: errors wait for a pause. */
export function useTyping(text: string) {
  const [isTyping, setTyping] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each keystroke restarts the pause.
  useEffect(() => {
    if (!isTyping) return
    const pause = setTimeout(() => afterPress(() => setTyping(false)), debounceMs)
    return () => clearTimeout(pause)
  }, [isTyping, text])
  return [isTyping, setTyping] as const
}
