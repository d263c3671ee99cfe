import { type ComponentType, lazy } from 'react'
import { handOverTyped, whenDrawnAnew } from './keep-typed.ts'

type LateForm = ComponentType<{ onAlive(): void }>

/**
 * A server-rendered form whose code is loaded on first use. The component calls `onAlive` once it handles events; a
 * button that was pressed earlier is then pressed again.
 */
export function lateForm(load: () => Promise<{ default: LateForm }>) {
  const isDrawn = 'document' in globalThis && !('ready' in document.documentElement.dataset)
  const isInUse = isDrawn && document.querySelector('form:is(:hover, :focus-within)') !== null
  // Drawn anew, the page shows no form until its code is there.
  const firstUse = isDrawn && !isInUse ? Promise.race([untilFirstUse(), whenDrawnAnew()]) : undefined
  let early: HTMLButtonElement | null | undefined
  if (isDrawn) {
    // Before React, which stops events in parts that are not hydrated yet.
    addEventListener('click', remember, true)
    addEventListener('keydown', remember, true)
  }

  function remember(event: Event) {
    const target = event.target as HTMLInputElement
    const isSent = (event as KeyboardEvent).key === 'Enter' && target.matches('input')
    const button = isSent
      ? target.form?.querySelector<HTMLButtonElement>('button[data-early=true]')
      : event.type === 'click' && target.closest<HTMLButtonElement>('form button[data-early]')
    // The browser itself would submit a form with a single field, which writes the typed text into the address.
    if (isSent && button) event.preventDefault()
    if (button) early = button
  }

  function onAlive() {
    handOverTyped()
    removeEventListener('click', remember, true)
    removeEventListener('keydown', remember, true)
    // If the page was changed, React has drawn another button.
    const button = early?.isConnected
      ? early
      : early && document.querySelector<HTMLButtonElement>(`form button[data-early=${early.dataset.early}]`)
    // The form's button becomes a submit button only with the next render.
    if (button?.dataset.early === 'true') button.form?.requestSubmit()
    else button?.click()
  }

  const Form = lazy(async () => {
    await firstUse
    return load()
  })
  return { Form, onAlive }
}

function untilFirstUse() {
  return new Promise((resolve) => {
    for (const type of ['pointerover', 'touchstart', 'keydown', 'focusin', 'click'])
      addEventListener(type, resolve, { once: true, passive: true, capture: true })
  })
}
