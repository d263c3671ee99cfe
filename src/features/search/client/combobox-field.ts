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
    field.role = 'combobox'
    field.ariaAutoComplete = 'list'
    field.ariaHasPopup = 'listbox'
    const listeners = new AbortController()
    // As in `SearchBox`: the form's own part of the page may not be hydrated yet.
    const listen = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, (event) => form.contains(event.target as Node) && act(event), {
        capture: true,
        signal: listeners.signal,
      })
    const enter = ({ target }: Event) => target === field && onEnter()
    listen('input', () => onType(field.value))
    listen('click', enter)
    listen('keydown', (event) => onKey(event, field))
    listen('focusin', enter)
    listen('focusout', ({ relatedTarget }) => !form.contains(relatedTarget as Node | null) && onLeave())
    listen('submit', (event) => {
      event.preventDefault()
      onSubmit()
    })
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
