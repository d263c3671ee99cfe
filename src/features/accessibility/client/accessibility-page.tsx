import { lazy, Suspense } from 'react'

/** How accessible the site is. The words are on the page as the server drew it; their script waits until it is wanted. */
export default function AccessibilityPage() {
  return (
    <Suspense>
      <Statement />
    </Suspense>
  )
}

const Statement = lazy(async () => {
  await isWanted()
  return import('./statement.tsx')
})

/** Fulfils at once but in the browser on a first visit: then on the first sign of interest. */
function isWanted(): Promise<unknown> | undefined {
  if (!('document' in globalThis) || 'ready' in document.documentElement.dataset) return
  return new Promise((fulfil) => {
    for (const sign of ['pointerover', 'touchstart', 'keydown', 'focusin'])
      addEventListener(sign, fulfil, { once: true, passive: true })
  })
}
