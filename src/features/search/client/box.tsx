import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Combobox } from './combobox.tsx'
import { SearchDialog } from './search-dialog.tsx'

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[role=search]') : null

export type BoxProps = {
  /** Whether the link in the header was pressed. */
  isPressed: boolean
  onClose(): void
}

/** The list of instant answers of the search form in use. */
export function Box({ isPressed, onClose }: BoxProps) {
  const isTouched = matchMedia('(pointer: coarse)').matches
  const [{ form, at: count }, setUsed] = useState(() => ({ form: formOf(document.activeElement), at: 0 }))
  const [isInDialog, setIsInDialog] = useState(isTouched && form !== null)

  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      const next = formOf(target)
      if (next) setUsed((current) => (current.form === next ? current : { form: next, at: current.at + 1 }))
    }
    // Swiping cannot reach the options of a listbox, so touch devices get links.
    const onClick = ({ target }: Event) => {
      if (isTouched && (target as Element).matches('form[role=search] input')) setIsInDialog(true)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('click', onClick, { signal })
    return () => listeners.abort()
  }, [isTouched])

  const close = () => {
    setIsInDialog(false)
    onClose()
  }
  if (isInDialog || isPressed)
    // Outside the form, which is hidden on a narrow page.
    return createPortal(
      <SearchDialog words={form?.querySelector('input')?.value ?? ''} onClose={close} />,
      document.body,
    )
  return isTouched || !form ? null : createPortal(<Combobox key={count} form={form} />, form)
}
