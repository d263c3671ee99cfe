import { lazy, Suspense } from 'react'

/** The accessibility statement. The text is rendered on the server; its script loads on demand. */
export default function AccessibilityPage() {
  return (
    <Suspense>
      <Statement />
    </Suspense>
  )
}

const Statement = lazy(async () => {
  await firstInterest()
  return import('./statement.tsx')
})

/** Resolves on the first sign of interest during a first visit in the browser; otherwise returns undefined at once. */
function firstInterest(): Promise<unknown> | undefined {
  if (!('document' in globalThis) || 'ready' in document.documentElement.dataset) return
  return new Promise((resolve) => {
    for (const sign of ['pointerover', 'touchstart', 'keydown', 'focusin'])
      addEventListener(sign, resolve, { once: true, passive: true })
  })
}
