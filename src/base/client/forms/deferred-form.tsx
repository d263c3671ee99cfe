import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { keepInUse, transferTyped, whenRenderedAgain } from './typed-input.ts'

/**
 * A server-rendered form whose code is loaded on first use. Once it handles events, a button that was pressed earlier is
 * pressed again. If the page is rendered again before, the server's form stays until then.
 */
export function deferredForm<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const isRendered = 'document' in globalThis && !('ready' in document.documentElement.dataset)
  const isInUse = isRendered && document.querySelector('form:is(:hover, :focus-within)') !== null
  const firstUse = isRendered && !isInUse ? Promise.race([untilFirstUse(), whenRenderedAgain()]) : undefined
  let former = isRendered ? document.querySelector('main form') : null
  let early: HTMLButtonElement | null | undefined
  if (isRendered) {
    // Before React, which stops events in parts that are not hydrated yet.
    addEventListener('click', remember, true)
    addEventListener('keydown', remember, true)
  }

  function remember(event: Event) {
    const target = event.target as HTMLInputElement
    const isSent = (event as KeyboardEvent).key === 'Enter' && target.matches('input')
    const button = isSent
      ? target.form?.querySelector<HTMLButtonElement>('button[data-early=true]')
      : event.type === 'click' && target.closest<HTMLButtonElement>('main button[data-early]')
    // The browser itself would submit a form with a single field, which writes the typed text into the address.
    if (isSent && button) event.preventDefault()
    if (button) early = button
  }

  function pressAgain() {
    former = null
    removeEventListener('click', remember, true)
    removeEventListener('keydown', remember, true)
    // If the page was changed, React has rendered another button.
    const button = early?.isConnected
      ? early
      : early && document.querySelector<HTMLButtonElement>(`main button[data-early=${early.dataset.early}]`)
    // A form that is mounted again must not press it twice.
    early = undefined
    // The form's button becomes a submit button only with the next render.
    if (button?.dataset.early === 'true') button.form?.requestSubmit()
    else button?.click()
  }

  function Alive() {
    // With the rendering, so that no key comes in between.
    useLayoutEffect(transferTyped, [])
    useEffect(pressAgain, [])
    return null
  }

  function Former() {
    const place = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      if (former && place.current) keepInUse(former, place.current)
    }, [])
    return <div ref={place} />
  }

  const Form: ComponentType<Props> = lazy(async () => {
    await firstUse
    return load()
  })
  return (props: Props) => (
    <Suspense fallback={<Former />}>
      <Form {...props} />
      <Alive />
    </Suspense>
  )
}

function untilFirstUse() {
  return new Promise((resolve) => {
    for (const type of ['pointerover', 'touchstart', 'keydown', 'focusin', 'click'])
      addEventListener(type, resolve, { once: true, passive: true, capture: true })
  })
}
