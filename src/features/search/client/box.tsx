import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Combobox } from './combobox.tsx'
import { SearchDialog } from './search-dialog.tsx'

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[role=search]') : null

export function Box() {
  const [{ form, at: count }, setUsed] = useState(() => ({ form: formOf(document.activeElement), at: 0 }))

  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      const next = formOf(target)
      if (next) setUsed((current) => (current.form === next ? current : { form: next, at: current.at + 1 }))
    }
    document.addEventListener('focusin', onFocus, true)
    return () => document.removeEventListener('focusin', onFocus, true)
  }, [])

  if (!form) return null
  const dialog = form.closest('dialog')
  if (dialog) return createPortal(<SearchDialog key={count} form={form} />, dialog)
  return matchMedia('(pointer: coarse)').matches ? null : createPortal(<Combobox key={count} form={form} />, form)
}
