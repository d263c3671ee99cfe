import { useEffect, useState } from 'react'

/** How long a passing message, such as "Copied", is shown. */
export const briefMs = 5000

/** Leaves the message its line, so that nothing moves. */
const blank = '\u00a0'

/** A message, and how to show one: it goes after a few seconds unless it is to stay. */
export function useBrief(): [message: string, say: (words: string, stays?: boolean) => void] {
  const [said, setSaid] = useState({ words: '', stays: true })
  useEffect(() => {
    if (said.stays) return
    const pause = setTimeout(() => setSaid({ words: blank, stays: true }), briefMs)
    return () => clearTimeout(pause)
  }, [said])
  return [said.words, (words, stays = false) => setSaid({ words, stays })]
}
