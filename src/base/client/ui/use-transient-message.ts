import { useEffect, useState } from 'react'
import { noticeMs } from './brief.ts'

/** Leaves the message its line, so that nothing moves. */
const blank = '\u00a0'

/** A message and a function that shows one, which disappears after a few seconds unless it `stays`. */
export function useTransientMessage(): [message: string, show: (words: string, stays?: boolean) => void] {
  const [shown, setShown] = useState({ words: '', stays: true })
  useEffect(() => {
    if (shown.stays) return
    const pause = setTimeout(() => setShown({ words: blank, stays: true }), noticeMs)
    return () => clearTimeout(pause)
  }, [shown])
  return [shown.words, (words, stays = false) => setShown({ words, stays })]
}
