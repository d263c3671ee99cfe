import { useEffect, useRef, useState } from 'react'
import { afterPress } from '#base/client/forms/after-press.ts'
import type { Texts } from '#features/clinical/index.ts'

/** Those that can still change a result, or are answered; while the focus is in the form, none disappears. */
export function useShownQuestions(ask: readonly string[], texts: Texts): (id: string) => boolean {
  const isInUse = useFormInUse()
  const kept = useRef<ReadonlySet<string>>(new Set())
  const shown = new Set([...ask, ...Object.keys(texts), ...(isInUse ? kept.current : [])])
  useEffect(() => {
    kept.current = shown
  })
  return (id) => shown.has(id)
}

/** Whether the focus is in the form. It stays there while it moves within the form, and while the window is left. */
function useFormInUse(): boolean {
  const [isInUse, setInUse] = useState(false)
  useEffect(() => {
    const follow = (target: EventTarget | null) => {
      if (isInForm(target)) setInUse(true)
      else if (document.hasFocus()) afterPress(() => setInUse(false))
    }
    const enter = ({ target }: FocusEvent) => follow(target)
    const leave = ({ relatedTarget }: FocusEvent) => follow(relatedTarget)
    setInUse(isInForm(document.activeElement))
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return isInUse
}

const isInForm = (target: EventTarget | null) =>
  target instanceof Element && Boolean(target.closest('form')?.querySelector('[data-row]'))
