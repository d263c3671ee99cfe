import { lazy, Suspense } from 'react'
import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** Where one logs in (2.1). The form that the server drew comes to life when somebody turns to it. */
export default function LoginPage() {
  return (
    <StatementPage>
      <Suspense>
        <LoginPanel onAlive={sendEarly} />
      </Suspense>
    </StatementPage>
  )
}

const LoginPanel = lazy(async () => {
  await turnedTo
  return import('./login-panel.tsx')
})

/** The server has drawn the page, and React is about to take it over. */
const isDrawn = 'document' in globalThis && !('ready' in document.documentElement.dataset)
const turnedTo = isDrawn && !document.querySelector('form:is(:hover, :focus-within)') ? whenTurnedTo() : undefined

let early: HTMLFormElement | null | undefined
if (isDrawn) {
  // Before React, which keeps from others what happens in a part that is not alive yet.
  addEventListener('click', remember, true)
  addEventListener('keydown', remember, true)
}

function whenTurnedTo() {
  return new Promise((fulfil) => {
    for (const sign of ['pointerover', 'touchstart', 'keydown', 'focusin', 'click'])
      addEventListener(sign, fulfil, { once: true, passive: true, capture: true })
  })
}

/** A form that is sent before it is alive is sent when it is. */
function remember(event: Event) {
  const target = event.target as Element
  const isSent = (event as KeyboardEvent).key === 'Enter' && target.matches('input')
  if (isSent || (event.type === 'click' && target.closest('button[data-early]'))) early = target.closest('form')
}

function sendEarly() {
  removeEventListener('click', remember, true)
  removeEventListener('keydown', remember, true)
  early?.requestSubmit()
}
