import { useEffect, useEffectEvent } from 'react'

type Handlers = {
  onType(text: string): void
  onEnter(): void
  /** The focus has left the form. */
  onLeave(): void
  onKey(event: KeyboardEvent, field: HTMLInputElement): void
  onSubmit(): void
}

export const fieldOf = (form: HTMLFormElement) => form.querySelector('input')

export function useComboboxField(form: HTMLFormElement, handlers: Handlers) {
  const onType = useEffectEvent(handlers.onType)
  const onEnter = useEffectEvent(handlers.onEnter)
  const onLeave = useEffectEvent(handlers.onLeave)
  const onKey = useEffectEvent(handlers.onKey)
  const onSubmit = useEffectEvent(handlers.onSubmit)

  useEffect(() => {
    const field = fieldOf(form)
    if (!field) return
    const enter = ({ target }: Event) => target === field && onEnter()
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!form.contains(relatedTarget as Node | null)) onLeave()
    }
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      onSubmit()
    }
    field.role = 'combobox'
    field.ariaAutoComplete = 'list'
    field.ariaHasPopup = 'listbox'
    const listeners = new AbortController()
    const { signal } = listeners
    field.addEventListener('input', () => onType(field.value), { signal })
    field.addEventListener('click', enter, { signal })
    form.addEventListener('keydown', (event) => onKey(event, field), { signal })
    form.addEventListener('focusin', enter, { signal })
    form.addEventListener('focusout', leave, { signal })
    form.addEventListener('submit', submit, { signal })
    return () => listeners.abort()
  }, [form])
}

export function useActiveOption(form: HTMLFormElement, list: string | undefined, active: string | undefined) {
  useEffect(() => {
    const field = fieldOf(form)
    if (!field) return
    field.ariaExpanded = String(list !== undefined)
    setOrRemove(field, 'aria-controls', list)
    setOrRemove(field, 'aria-activedescendant', active)
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  })
}

function setOrRemove(element: HTMLElement, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
