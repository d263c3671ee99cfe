import { useEffect, useRef, useState } from 'react'
import { afterPress } from '#base/client/forms/after-press.ts'
import type { Texts } from '#features/clinical/index.ts'

/**
 * The visible questions: those that can still change a result, and those already answered. While the focus is in the
 * form, none disappears: the user may be about to answer it.
 */
export function useShownQuestions(ask: readonly string[], texts: Texts): (id: string) => boolean {
  const kept = useRef<ReadonlySet<string>>(new Set())
  const [, leave] = useState({})
  useEffect(() => {
    const drop = () => afterPress(() => isInForm() || leave({}))
    document.addEventListener('focusout', drop)
    return () => document.removeEventListener('focusout', drop)
  }, [])
  const shown = new Set([...ask, ...Object.keys(texts), ...(isInForm() ? kept.current : [])])
  useEffect(() => {
    kept.current = shown
  })
  return (id) => shown.has(id)
}

/** Whether the focus is in the form, which is the one with rows of questions. */
const isInForm = () =>
  typeof document !== 'undefined' && Boolean(document.activeElement?.closest('form')?.querySelector('[data-row]'))
